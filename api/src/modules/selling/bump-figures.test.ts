import type { OrderBumpMetrics, V1OrderRequest } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const { api, maria } = withStore({ api: { API_KEY_REQUESTS_PER_MINUTE: '100000' }, planId: 'escala' });
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

const NOW = Date.now();
const MINUTE = 60_000;
const bump = async (name: string, changes: object): Promise<string> =>
  (
    await callAs(api, maria, 'POST', '/order-bumps', {
      body: { name, title: 'Leve também', priceCents: 1_990, ...changes },
    })
  ).json().id;
const PERIOD = `from=${addDays(todayInSaoPaulo(), -7)}&to=${todayInSaoPaulo()}`;
const metrics = async (query = ''): Promise<OrderBumpMetrics> =>
  (await callAs(api, maria, 'GET', `/metrics/order-bumps?${PERIOD}${query}`)).json();

/** Numbers that look like chance and are the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Sold {
  name: string;
  lines: { bumpId: string; netCents: number }[];
  subtotal: number;
  discount: number;
  total: number;
  method: 'pix' | 'boleto';
  isPaid: boolean;
  isReal: boolean;
  lostCents: number;
}

/** Sends an order with lines of some of the bumps. @returns what was sold, as one would write it down by hand */
async function sell(
  number: number,
  pick: (below: number) => number,
  bumps: readonly string[],
  testKey: string,
): Promise<Sold> {
  const taken = bumps.filter(() => pick(3) === 0);
  const items = [
    { title: 'Bolsa', quantity: 1 + pick(3), unit_price: 5_000, discount: 0 },
    ...taken.map((orderbump_id) => {
      const [quantity, unit_price] = [1 + pick(2), 1_000 + pick(2_000)];
      return { title: 'Caixa', quantity, unit_price, discount: pick(quantity * unit_price), orderbump_id };
    }),
  ];
  const subtotal = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const discount = items.reduce((sum, item) => sum + item.discount, 0);
  const total = subtotal - discount + 1_500;
  const method = pick(2) === 0 ? 'pix' : 'boleto';
  const isPaid = pick(4) > 0;
  const isTest = pick(9) === 0;
  const name = `pedido-${number}`;
  const by = isTest ? testKey : key;
  const at = new Date(NOW - 60 * MINUTE).toISOString();
  const body: Partial<V1OrderRequest> = {
    items,
    subtotal,
    discount,
    shipping: 1_500,
    interest: 0,
    total,
    created_at: at,
    payments: [{ id: 'um', method, amount: total, ...(isPaid && { paid_at: at }) }],
  };
  const sent = await callV1(api, by, 'PUT', `/orders/${name}`, orderBody(body));
  expect([sent.statusCode, sent.json().fields]).toEqual([201, undefined]);
  const lostCents = isPaid && pick(3) === 0 ? 1 + pick(total) : 0;
  if (lostCents > 0) {
    const type = pick(2) === 0 ? 'payment.refunded' : 'payment.chargeback_lost';
    const amount = type === 'payment.refunded' ? lostCents : total;
    const event = {
      id: `evt-${name}`,
      type,
      occurred_at: new Date(NOW - 30 * MINUTE).toISOString(),
      data: { amount },
    };
    expect(
      (await callV1(api, by, 'POST', `/orders/${name}/payments/um/events`, event)).statusCode,
    ).toBeLessThan(300);
    if (amount === total) return sold(total);
  }
  return sold(lostCents);

  function sold(gone: number): Sold {
    const lines = items.slice(1).map(({ quantity, unit_price, discount: less }, index) => ({
      bumpId: taken[index] ?? '',
      netCents: quantity * unit_price - less,
    }));
    return { name, lines, subtotal, discount, total, method, isPaid, isReal: !isTest, lostCents: gone };
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

it('adds up to what was sold, order by order, for each bump, day and way to pay', async () => {
  const product = await offeredProduct(api.platform, maria);
  const bumps = [await bump('Um', { productId: product }), await bump('Dois', { productId: product })];
  const testKey = await newKey(api, maria, { mode: 'test' });
  const pick = seeded(4_711);
  const orders: Sold[] = [];
  for (let number = 0; number < 60; number += 1) orders.push(await sell(number, pick, bumps, testKey));
  // Shops in other countries send other currencies, which are not added up.
  const foreign = orders.find(({ isPaid, isReal, lines }) => isPaid && isReal && lines.length > 0);
  if (foreign === undefined) throw new Error('No order has a bump.');
  foreign.isReal = false;
  await api.platform.database.platform
    .updateTable('orders')
    .where('seller_id', '=', maria.sellerId)
    .where('external_id', '=', foreign.name)
    .set({ currency: 'USD' })
    .execute();
  const paid = orders.filter(({ isPaid, isReal }) => isPaid && isReal);
  expect(paid.filter(({ lostCents }) => lostCents > 0).length).toBeGreaterThan(3);

  for (const method of [undefined, 'pix', 'boleto'] as const) {
    const { items, days, totals } = await metrics(method && `&method=${method}`);
    const of = paid.filter((order) => method === undefined || order.method === method);
    const withBump = of.filter(({ lines }) => lines.length > 0);
    const linesOf = (id: string) =>
      of.flatMap(({ lines, lostCents, total }) =>
        lines
          .filter(({ bumpId }) => bumpId === id)
          .map(({ netCents }) => ({ netCents, share: lostCents / total })),
      );
    expect(
      items.map(({ id, orders: count, revenueCents, refundedCents }) => ({
        id,
        count,
        revenueCents,
        refundedCents,
      })),
    ).toEqual(
      bumps.map((id) => ({
        id,
        count: linesOf(id).length,
        revenueCents: sumOf(linesOf(id).map(({ netCents }) => netCents)),
        refundedCents: sumOf(linesOf(id).map(({ netCents, share }) => Math.round(netCents * share))),
      })),
    );
    expect(totals).toMatchObject({
      revenueCents: sumOf(items.map(({ revenueCents }) => revenueCents)),
      refundedCents: sumOf(items.map(({ refundedCents }) => refundedCents)),
      orders: withBump.length,
      paidOrders: of.length,
      paidItemsCents: sumOf(of.map(({ subtotal, discount }) => subtotal - discount)),
      withBumpCents: sumOf(withBump.map(({ total }) => total)),
      paidCents: sumOf(of.map(({ total }) => total)),
    });
    expect(sumOf(days.map(({ revenueCents }) => revenueCents))).toBe(totals.revenueCents);
  }
});

it('keeps a bump that was deleted after buyers saw it, with its name, and forgets one that nobody saw', async () => {
  const [box, bag] = [
    await offeredProduct(api.platform, maria),
    await offeredProduct(api.platform, maria, { name: 'Bolsa' }),
  ];
  const seen = await bump('Caixa de presente', {
    productId: box,
    trigger: 'produtos',
    triggerProductIds: [bag],
  });
  const unseen = await bump('Laço', { productId: box });
  const events = [
    {
      id: 'evt-seen',
      type: 'orderbump.viewed',
      occurred_at: new Date(NOW - MINUTE).toISOString(),
      session: { token: 'visita-1' },
      data: { orderbump_id: seen },
    },
  ];
  await callV1(api, key, 'POST', '/checkout/events', { events });
  for (const id of [seen, unseen])
    expect((await callAs(api, maria, 'DELETE', `/order-bumps/${id}`)).statusCode).toBe(204);

  const all = await metrics();
  expect(all.items).toMatchObject([{ id: seen, name: 'Caixa de presente', isDeleted: true, shown: 1 }]);
  expect(all.choices).toEqual({
    orderBumps: [{ id: seen, name: 'Caixa de presente', isDeleted: true }],
    triggerProducts: [{ id: bag, name: 'Bolsa' }],
    products: [{ id: box, name: 'Caixa de presente' }],
  });
  expect((await metrics(`&triggerProductId=${bag}&productId=${box}`)).items).toHaveLength(1);
  const none = await metrics(`&triggerProductId=${box}`);
  expect([none.items, none.totals.shown, none.choices]).toEqual([[], 0, all.choices]);
});

it('says the same of the last 30 days as the list of bumps does', async () => {
  const id = await bump('Caixa', { productId: await offeredProduct(api.platform, maria) });
  const tokens = ['visita-antes', 'visita-depois'];
  const events = tokens.map((token) => ({
    id: `evt-${token}`,
    type: 'orderbump.viewed',
    occurred_at: new Date(NOW - MINUTE).toISOString(),
    session: { token },
    data: { orderbump_id: id },
  }));
  await callV1(api, key, 'POST', '/checkout/events', { events });
  const from = addDays(todayInSaoPaulo(), -29);
  // A minute before the first of the 30 days, and in its first minute.
  for (const [index, time] of [`${addDays(from, -1)}T23:59:00-03:00`, `${from}T00:00:30-03:00`].entries())
    await api.platform.database.platform
      .updateTable('order_bump_impressions')
      .where('seller_id', '=', maria.sellerId)
      .where('session_token', '=', tokens[index] ?? '')
      .set({ viewed_at: new Date(time) })
      .execute();
  const path = `/metrics/order-bumps?from=${from}&to=${todayInSaoPaulo()}&orderBumpId=${id}`;
  const report: OrderBumpMetrics = (await callAs(api, maria, 'GET', path)).json();
  const listed = (await callAs(api, maria, 'GET', '/order-bumps')).json().items;
  expect(report.totals.shown).toBe(1);
  expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
    shown: report.totals.shown,
    accepted: report.totals.accepted,
    revenueCents: report.totals.revenueCents,
  });
});

it('finds the orders of some bumps', async () => {
  const product = await offeredProduct(api.platform, maria);
  const [one, other] = [await bump('Um', { productId: product }), await bump('Dois', { productId: product })];
  const pick = seeded(7);
  const orders: Sold[] = [];
  for (let number = 0; number < 12; number += 1) orders.push(await sell(number, pick, [one, other], key));
  const namesOf = async (query: string) =>
    (await callAs(api, maria, 'GET', `/orders?size=100&${query}`))
      .json()
      .items.map(({ externalId }: { externalId: string }) => externalId)
      .toSorted();
  const having = (...ids: string[]) =>
    orders
      .filter(({ lines }) => lines.some(({ bumpId }) => ids.includes(bumpId)))
      .map(({ name }) => name)
      .toSorted();
  expect(having(one)).not.toEqual(having(other));
  expect(await namesOf(`orderBump=${one}`)).toEqual(having(one));
  expect(await namesOf(`orderBump=${one}&orderBump=${other}`)).toEqual(having(one, other));
  expect(await namesOf(`orderBump=${newId()}`)).toEqual([]);
});
