import { callAs, stepUp } from '../call-as';
import { offeredProduct } from '../offered-product';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';

/** A record of each resource of the rules of a sale that other calls delete, or that only one of its kinds has a call for. */
const RECORDS: Readonly<Record<string, (productId: string, nth: number) => object>> = {
  '/coupons': (_productId, nth) => ({ code: `NATAL${nth}`, type: 'percentual', percentBp: 1_000 }),
  '/shipping-methods': (_productId, nth) => ({ name: `Tabela ${nth}`, type: 'tabela' }),
  '/order-bumps': (productId, nth) => ({
    name: `Caixa ${nth}`,
    productId,
    title: 'Leve a caixa também',
    priceCents: 1_990,
  }),
  '/pixels': (_productId, nth) => ({
    nickname: `Meta ${nth}`,
    provider: 'meta',
    externalId: String(123_456_789_012_345 + nth),
    testEventCode: 'TEST12345',
  }),
};
let made = 0;

/** Creates a record for a route below such a resource. @returns the resource's path and the record's id, none below another one */
export async function createSaleRule(
  api: TestApi,
  callers: Callers,
  path: string,
): Promise<{ resource: string; id: string } | undefined> {
  const resource = Object.keys(RECORDS).find((known) => path.startsWith(`${known}/`));
  const [owner] = callers.accounts;
  if (resource === undefined || owner === undefined) return undefined;
  const productId = resource === '/order-bumps' ? await offeredProduct(api.platform, owner) : '';
  await stepUp(api, owner);
  made += 1;
  const answer = await callAs(api, owner, 'POST', resource, { body: RECORDS[resource]?.(productId, made) });
  if (answer.statusCode !== 201) return undefined;
  const { id } = answer.json();
  // Nothing can be sent to a pixel before.
  if (resource === '/pixels')
    await callAs(api, owner, 'PUT', `/pixels/${id}/token`, { body: { token: 'EAAB-um-token-de-teste' } });
  return { resource, id };
}
