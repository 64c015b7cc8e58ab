import type { V1OrderBumps } from '@balcao/api-schema';
import { todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore({ planId: 'escala' });
let key: string;
let bag: string;
let box: string;

beforeEach(async () => {
  bag = await offeredProduct(api.platform, maria, { name: 'Bolsa', categories: ['Bolsas'] });
  box = await offeredProduct(api.platform, maria, { name: 'Caixa', priceCents: 2_990, stock: 3 });
  key = await newKey(api, maria, {
    scopes: ['config:ler', 'eventos:escrever', 'pedidos:escrever', 'pedidos:ler'],
  });
});

const bump = async (changes: object = {}) =>
  (
    await callAs(api, maria, 'POST', '/order-bumps', {
      body: { name: 'Caixa', productId: box, title: 'Leve a caixa', priceCents: 1_990, ...changes },
    })
  ).json().id as string;
const item = (changes: object = {}) => ({
  id: '1',
  product_id: bag,
  quantity: 1,
  unit_price: 10_000,
  ...changes,
});
const ask = (body: object = {}, by = key) =>
  callV1(api, by, 'POST', '/checkout/orderbumps', {
    items: [item()],
    session: { token: 'visita-1' },
    ...body,
  });
const offered = async (body: object = {}) => (await ask(body)).json() as V1OrderBumps;
const ids = async (body: object = {}) => (await offered(body)).orderbumps.map(({ id }) => id);

it('answers what to offer in the words of the store, never marked', async () => {
  const id = await bump({ referenceCents: 2_990, maxQuantity: 9, methods: ['pix'] });
  const answer = await ask({ payment: { method: 'pix' } });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      orderbumps: [
        {
          id,
          position: 1,
          product_id: box,
          variant_id: null,
          sku: '',
          product_name: 'Caixa',
          variant_name: '',
          title: 'Leve a caixa',
          description: '',
          cta: 'Sim, quero adicionar!',
          image_url: null,
          color: '#0B6B5C',
          price: 1_990,
          reference_price: 2_990,
          max_quantity: 3,
          variant: null,
          preselected: false,
        },
      ],
      withdrawn: [],
    },
  ]);
  expect(await ids({ payment: { method: 'boleto' } })).toEqual([]);
});

it('offers by category, state and subtotal, and only what is on sale', async () => {
  const byCategory = await bump({ trigger: 'categorias', triggerCategories: ['Bolsas'] });
  const byState = await bump({ ufs: ['SP'] });
  await bump({ minSubtotalCents: 10_001 });
  expect(await ids({ shipping: { zip_code: '01310-100' } })).toEqual([byCategory, byState]);
  const update = (set: object) =>
    api.platform.database.platform.updateTable('products').where('id', '=', box).set(set).execute();
  await update({ stock_quantity: 0 });
  expect(await ids()).toEqual([]);
  await update({ stock_quantity: 3, status: 'draft' });
  expect(await ids()).toEqual([]);
});

it('says which lines came by an offer that no longer holds, and leaves them to the buyer', async () => {
  const id = await bump({ trigger: 'produtos', triggerProductIds: [bag] });
  const taken = item({ id: '2', product_id: box, unit_price: 1_990, kind: 'orderbump', orderbump_id: id });
  expect(await offered({ items: [item(), taken] })).toMatchObject({ orderbumps: [{ id }], withdrawn: [] });
  expect(await offered({ items: [taken] })).toMatchObject({
    orderbumps: [],
    withdrawn: [{ id: '2', orderbump_id: id, message: expect.stringContaining('não vale mais') }],
  });
});

it('drops a price before that is no longer one', async () => {
  await bump({ referenceCents: 2_990 });
  await api.platform.database.platform
    .updateTable('product_prices')
    .where('product_id', '=', box)
    .set({ charged_until: sql`now() - interval '31 days'` })
    .execute();
  expect((await offered()).orderbumps[0]?.reference_price).toBeNull();
});

it('shows a visit the same version each time, and both to visits', async () => {
  await bump({ isTesting: true, testTitle: 'Só hoje', testPriceCents: 990, testPerArm: 100 });
  const versionOf = async (token: string) => (await offered({ session: { token } })).orderbumps[0];
  const first = await versionOf('visita-1');
  expect(await versionOf('visita-1')).toEqual(first);
  const seen = new Map<string | null | undefined, string>();
  for (let visit = 0; visit < 20; visit += 1) {
    const version = await versionOf(`v${visit}`);
    seen.set(version?.variant, `${version?.title} ${version?.price}`);
  }
  expect(Object.fromEntries(seen)).toEqual({ a: 'Leve a caixa 1990', b: 'Só hoje 990' });
});

it('knows nothing of other stores, and takes no order for a store', async () => {
  const other = await createAccount(api.platform);
  const theirs = await newKey(api, other, { scopes: ['config:ler'] });
  await bump();
  expect((await ask({}, theirs)).json()).toEqual({ orderbumps: [], withdrawn: [] });
  const narrow = await newKey(api, maria, { scopes: ['pedidos:ler'] });
  expect((await ask({}, narrow)).statusCode).toBe(403);
  for (const body of [
    { items: [] },
    { items: [item({ quantity: 0 })] },
    { session: {} },
    { items: [item(), item()] },
  ])
    expect((await ask(body)).statusCode).toBe(422);
});

it('asks for another moment with test keys only', async () => {
  const id = await bump({ startsOn: '2030-01-01' });
  const at = '2030-01-01T12:00:00-03:00';
  expect(await ids({ at })).toEqual([id]);
  const live = await newKey(api, maria, { scopes: ['config:ler'], mode: 'live' });
  expect((await ask({ at }, live)).json().fields).toHaveProperty('at');
});

describe('what becomes of an offer', () => {
  const NOW = Date.now();
  const event = (type: string, bumpId: string, minute: number, token = 'visita-1', data: object = {}) => ({
    id: `evt-${token}-${type}-${minute}`,
    type,
    occurred_at: new Date(NOW - 3_600_000 + minute * 60_000).toISOString(),
    session: { token },
    data: { orderbump_id: bumpId, ...data },
  });
  const send = (events: object[]) => callV1(api, key, 'POST', '/checkout/events', { events });
  const facts = async (id: string) => {
    const { shown, accepted, revenueCents, sold, test } = (
      await callAs(api, maria, 'GET', `/order-bumps/${id}`)
    ).json();
    return { shown, accepted, revenueCents, sold, test };
  };
  const order = (bumpId: string, token: string, changes: object = {}) =>
    callV1(
      api,
      key,
      'PUT',
      `/orders/pedido-${token}`,
      orderBody({
        items: [
          { title: 'Bolsa', sku: '', quantity: 1, unit_price: 10_000 },
          {
            title: 'Caixa',
            sku: '',
            quantity: 2,
            unit_price: 1_990,
            discount: 500,
            orderbump_id: bumpId,
          },
        ],
        subtotal: 13_980,
        discount: 500,
        shipping: 0,
        interest: 0,
        total: 13_480,
        payments: [{ id: 'pix-1', method: 'pix', amount: 13_480 }],
        created_at: new Date(NOW - 600_000).toISOString(),
        session: { token },
        ...changes,
      }),
    );

  beforeEach(async () => {
    key = await newKey(api, maria, {
      mode: 'live',
      scopes: ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler'],
    });
  });

  it('counts visits that hold it when they order, whatever order events arrive in, and each once', async () => {
    const id = await bump();
    const events = [
      event('orderbump.removed', id, 5, 'put-back'),
      event('orderbump.accepted', id, 4, 'put-back'),
      event('orderbump.viewed', id, 1, 'put-back'),
      event('orderbump.viewed', id, 1, 'seen'),
      event('orderbump.accepted', id, 6, 'taken'),
      event('orderbump.removed', id, 5, 'taken'),
      event('orderbump.viewed', id, 1, 'taken'),
      event('orderbump.accepted', id, 4, 'left'),
    ];
    await send(events);
    await send(events.toReversed());
    await order(id, 'taken');
    await order(id, 'put-back');
    expect(await facts(id)).toMatchObject({ shown: 4, accepted: 1 });
    // Twenty pages at once tell the same of the same visit.
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => send([event('orderbump.viewed', id, 10 + index, 'taken')])),
    );
    expect(await facts(id)).toMatchObject({ shown: 4, accepted: 1 });
  });

  it('adds up what its lines were paid, without their discount, and the units that are sold', async () => {
    const id = await bump({ stockLimit: 3 });
    expect((await order(id, 'a')).statusCode).toBe(201);
    expect(await facts(id)).toMatchObject({ revenueCents: 0, sold: 2 });
    await callV1(api, key, 'POST', '/orders/pedido-a/payments/pix-1/events', {
      id: 'evt-paid',
      type: 'payment.captured',
      occurred_at: new Date(NOW - 300_000).toISOString(),
      data: { amount: 13_480 },
    });
    expect(await facts(id)).toMatchObject({ revenueCents: 3_480, sold: 2 });
    const day = todayInSaoPaulo(new Date(NOW - 300_000));
    const metrics = async (query = '') =>
      (
        await callAs(api, maria, 'GET', `/metrics/order-bumps?from=${day}&to=${todayInSaoPaulo()}${query}`)
      ).json();
    const { items, totals } = await metrics();
    expect(items).toMatchObject([{ id, name: 'Caixa', orders: 1, revenueCents: 3_480, refundedCents: 0 }]);
    expect(totals).toMatchObject({
      orders: 1,
      revenueCents: 3_480,
      paidOrders: 1,
      paidItemsCents: 13_480,
      withBumpCents: 13_480,
      paidCents: 13_480,
    });
    expect((await metrics('&method=boleto')).totals).toMatchObject({ orders: 0, revenueCents: 0 });
    expect((await metrics(`&triggerProductId=${bag}`)).items).toEqual([]);
    const read = (await callV1(api, key, 'GET', '/orders/pedido-a')).json();
    expect(read.items).toMatchObject([
      { kind: 'product', orderbump_id: '', discount: 0 },
      { kind: 'orderbump', orderbump_id: id, discount: 500 },
    ]);
  });

  it('compares the versions of a test since it began', async () => {
    const id = await bump({ isTesting: true, testTitle: 'B', testPerArm: 100 });
    await api.platform.database.platform
      .updateTable('order_bumps')
      .where('id', '=', id)
      .set({ test_started_at: new Date(NOW - 3_600_000) })
      .execute();
    await send([
      event('orderbump.viewed', id, -1, 'before', { variant: 'a' }),
      event('orderbump.viewed', id, 1, 'a1', { variant: 'a' }),
      event('orderbump.viewed', id, 1, 'b1', { variant: 'b' }),
      event('orderbump.accepted', id, 2, 'b1', { variant: 'b' }),
    ]);
    await order(id, 'b1');
    expect((await facts(id)).test).toEqual({
      a: { shown: 1, accepted: 0 },
      b: { shown: 1, accepted: 1 },
      text: 'Em andamento: 1 de 100 visitas por versão. Antes disso não há resposta.',
    });
  });

  it('is refused with a sum of discounts that is not the order’s, and keeps nothing of names that are no bump', async () => {
    const id = await bump();
    expect((await order(id, 'x', { discount: 400, total: 13_580 })).json().fields).toHaveProperty('discount');
    const answer = await send([
      event('orderbump.viewed', 'nenhum', 1),
      event('orderbump.viewed', id, 1, 'y', { variant: 'z' }),
    ]);
    expect(answer.json()).toMatchObject({ accepted: 2 });
    expect(await facts(id)).toMatchObject({ shown: 1 });
  });
});
