import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import * as bumps from '../selling/bump-units';

jest.mock('../selling/bump-units', () => {
  const actual = jest.requireActual<typeof bumps>('../selling/bump-units');
  return { ...actual, lockLimited: jest.fn(actual.lockLimited), soldBy: jest.fn(actual.soldBy) };
});
const actual = jest.requireActual<typeof bumps>('../selling/bump-units');

const BUYERS = 50;

const api = withApi(() => startSoleTestApi({ API_KEY_REQUESTS_PER_MINUTE: '100000' }));

/** Lets buyers order at once by an offer that has one unit left. @returns how many got it, and how many units were sold in all */
async function raceForLastUnit() {
  const account = await createAccount(api.platform);
  const key = await newKey(api, account, { mode: 'live' });
  const body = { name: 'Caixa', title: 'Leve a caixa', priceCents: 1_990, stockLimit: 3 };
  const productId = await offeredProduct(api.platform, account);
  const { id } = (
    await callAs(api, account, 'POST', '/order-bumps', { body: { ...body, productId } })
  ).json();
  const put = (name: string, quantity: number) => {
    const items = [{ title: 'Caixa', quantity, unit_price: 1_990, orderbump_id: id }];
    const total = quantity * 1_990;
    const amounts = { subtotal: total, discount: 0, shipping: 0, interest: 0, total };
    const payments = [{ id: 'um', method: 'pix' as const, amount: total }];
    return callV1(api, key, 'PUT', `/orders/${name}`, orderBody({ items, ...amounts, payments }));
  };
  expect((await put('antes', 2)).statusCode).toBe(201);
  const answers = await Promise.all(Array.from({ length: BUYERS }, (_, index) => put(`pedido-${index}`, 1)));
  const { sold } = (await callAs(api, account, 'GET', `/order-bumps/${id}`)).json();
  return {
    taken: answers.filter(({ statusCode }) => statusCode === 201).length,
    refused: answers.filter((answer) => answer.json().code === 'out_of_stock').length,
    sold,
  };
}

it('the last unit of an offer is one order’s of 50 at once', async () => {
  expect(await raceForLastUnit()).toEqual({ taken: 1, refused: 49, sold: 3 });
});

it('the same race finds out a limit that is read without holding the offer', async () => {
  jest
    .mocked(bumps.lockLimited)
    .mockImplementation((trx, { sellerId }, ids) =>
      trx
        .selectFrom('order_bumps')
        .where('seller_id', '=', sellerId)
        .where('id', 'in', ids)
        .select(['id', 'stock_limit'])
        .execute(),
    );
  /** Two orders of the race have read before one of them is written. */
  let readers = 0;
  let letBoth: () => void;
  const both = new Promise<void>((resolve) => {
    letBoth = resolve;
  });
  jest.mocked(bumps.soldBy).mockImplementation(async (executor, owner, ids, exceptOrderId) => {
    const sold = await actual.soldBy(executor, owner, ids, exceptOrderId);
    if (sold.size === 0) return sold;
    readers += 1;
    if (readers === 2) letBoth();
    await both;
    return sold;
  });
  const { taken, sold } = await raceForLastUnit();
  expect(taken).toBeGreaterThan(1);
  expect(sold).toBe(2 + taken);
});
