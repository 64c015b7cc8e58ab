import { randomUUID } from 'node:crypto';
import { callAs } from './call-as';
import { callV1, newKey, orderBody } from './orders';
import { createAccount } from './stored-account';
import type { TestApi } from './test-app';

/** Lets buyers order at once with a coupon that has one use left. @returns what became of it, each as a number of orders */
export async function raceForLastUse(api: TestApi, buyers: number) {
  const account = await createAccount(api.platform);
  const key = await newKey(api, account, { mode: 'live' });
  const coupon = 'NATAL10';
  const body = { code: coupon, type: 'percentual', percentBp: 1_000, limitTotal: 3 };
  const { id } = (await callAs(api, account, 'POST', '/coupons', { body })).json();
  const put = (name: string, number: number) => {
    const customer = { name: 'Ana Prado', email: `ana${number}@exemplo.com.br` };
    return callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ coupon, customer }));
  };
  for (const number of [1, 2]) await put(`before-${number}`, number);
  const names = Array.from({ length: buyers }, () => `pedido-${randomUUID()}`);
  const answers = await Promise.all(names.map((name, index) => put(name, buyers + index)));
  const stored = await Promise.all(names.map((name) => callV1(api, key, 'GET', `/orders/${name}`)));
  const { used } = (await callAs(api, account, 'GET', `/coupons/${id}`)).json();
  const redemptions = await api.platform.database.platform
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', account.sellerId)
    .select('order_id')
    .execute();
  return {
    taken: answers.filter(({ statusCode }) => statusCode === 201).length,
    exhausted: answers.filter((answer) => answer.json().reason === 'esgotado').length,
    stored: stored.filter(({ statusCode }) => statusCode === 200).length,
    used,
    redemptions: redemptions.length,
  };
}
