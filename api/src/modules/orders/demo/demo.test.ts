import { ORDER_PAYMENT_STATUSES, REFUSAL_GROUPS } from '@balcao/domain';
import { loginAs } from '../../../../test/accounts';
import { callAs } from '../../../../test/call-as';
import { callV1, newKey, orderBody } from '../../../../test/orders';
import { startOwnApi } from '../../../../test/own-api';
import { type Account, createAccount } from '../../../../test/stored-account';
import type { TestApi } from '../../../../test/test-app';
import { DEMO_LOGINS } from '../../../demo-logins';
import { seedPeople } from '../../identity/demo/seed-people';
import { demoVisits } from './demo-visits';
import { seedOrders } from './seed-orders';

const DAY_MS = 86_400_000;

describe('the made-up quarter', () => {
  const now = new Date('2026-03-20T18:00:00Z');
  const visits = demoVisits(now);
  const orders = visits.flatMap(({ order }) => order ?? []);

  it('is the same each time', () => {
    expect(demoVisits(now)).toEqual(visits);
  });

  it('has some hundred orders, and visits that end without one', () => {
    expect(orders.length).toBeGreaterThan(600);
    expect(orders.length).toBeLessThan(1_500);
    expect(visits.length).toBeGreaterThan(orders.length * 1.8);
  });

  it('reaches from 90 days ago until now, and not further', () => {
    const moments = [
      ...orders.map(({ orderedAt }) => orderedAt),
      ...orders.flatMap(({ payments }) =>
        payments.flatMap(({ events }) => events.map(({ occurredAt }) => occurredAt)),
      ),
      ...visits.flatMap(({ events }) => events.map(({ occurred_at }) => new Date(occurred_at))),
    ].map(Number);
    expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime());
    expect(now.getTime() - Math.min(...moments)).toBeGreaterThan(88 * DAY_MS);
  });

  it('gives nobody two orders of one name, nor two events of one id', () => {
    const ids = [
      ...visits.flatMap(({ events }) => events.map(({ id }) => id)),
      ...orders.map(({ name }) => name),
      ...orders.flatMap(({ payments }) => payments.flatMap(({ events }) => events.map(({ id }) => id))),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the demo store', () => {
  // A database of its own: the people of the demonstration are there once, and other tests make them too.
  let api: TestApi;
  let dandara: Account;
  let made: number;

  beforeAll(async () => {
    api = await startOwnApi();
    await seedPeople(api.platform);
    made = await seedOrders(api.platform);
    const { email, password } = DEMO_LOGINS.seller;
    const token = await loginAs(api, email, password);
    const session = await api.platform.database.platform
      .selectFrom('users')
      .innerJoin('stores', 'stores.seller_id', 'users.seller_id')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .where('users.email', '=', email)
      .select([
        'users.id as userId',
        'users.seller_id as sellerId',
        'stores.id as storeId',
        'sessions.id as sessionId',
      ])
      .executeTakeFirstOrThrow();
    dandara = { ...session, email, headers: { authorization: `Bearer ${token}` } };
  }, 120_000);
  afterAll(() => api.close());

  const list = async (query: Record<string, string> = {}) =>
    (await api.app.inject({ url: '/orders', query, headers: dandara.headers })).json();
  const rows = (table: 'checkout_events' | 'checkout_event_keys' | 'fulfillments' | 'order_events') =>
    api.platform.database.platform.selectFrom(table).select('seller_id').execute();

  it('has orders in every state that sellers know, marked as a demonstration', async () => {
    const states = ['aguardando', 'pago', 'recusado', 'expirado', 'reembolsado', 'parcialmente_reembolsado'];
    for (const paymentStatus of [...states, 'em_disputa', 'chargeback', 'med_devolvido']) {
      expect(ORDER_PAYMENT_STATUSES).toContain(paymentStatus);
      // Nobody waits where nobody has ordered in the last minutes.
      if (paymentStatus === 'aguardando') continue;
      const { items } = await list({ paymentStatus });
      expect([paymentStatus, items.length > 0]).toEqual([paymentStatus, true]);
      for (const { source, isTest } of items) expect([source, isTest]).toEqual(['demo', false]);
    }
    for (const fulfillmentStatus of ['nao_enviado', 'enviado', 'entregue'])
      expect((await list({ fulfillmentStatus, paymentStatus: 'pago' })).items.length).toBeGreaterThan(0);
    for (const method of ['pix', 'credit_card', 'boleto'])
      expect((await list({ method })).items.length).toBeGreaterThan(0);
  });

  it('numbers them by their dates', async () => {
    const { items } = await list({ sort: '-number', size: '100' });
    const dates = items.map(({ orderedAt }: { orderedAt: string }) => orderedAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(items[0].number).toBe(made);
  });

  it('knows why payments were refused, and which came late', async () => {
    const payments = await api.platform.database.platform
      .selectFrom('payments')
      .select(['method', 'is_paid_late'])
      .where('is_paid_late', '=', true)
      .execute();
    expect(new Set(payments.map(({ method }) => method))).toEqual(new Set(['pix', 'boleto']));
    const [refused] = (await list({ paymentStatus: 'recusado' })).items;
    const detail = (await callAs(api, dandara, 'GET', `/orders/${refused.id}`)).json();
    expect(REFUSAL_GROUPS).toContain(detail.payments[0].refusal.group);
    expect(detail.payments[0].refusal.reason).not.toBe('');
  });

  const isTold = async () =>
    (await callAs(api, dandara, 'GET', `/seller/${dandara.sellerId}/checklist`)).json().hasDemoData;

  it('posts none of it: what is posted can never be removed', async () => {
    const posted = await api.platform.database.platform.selectFrom('ledger_entries').select('id').execute();
    expect(posted).toEqual([]);
  });

  it('is filled once, and says so', async () => {
    expect(await seedOrders(api.platform)).toBe(0);
    expect(await isTold()).toBe(true);
  });

  it('loses all of it by one call, and what its owner has sold stays', async () => {
    const other = await createAccount(api.platform);
    for (const account of [other, dandara]) {
      const key = await newKey(api, account, { mode: 'live' });
      expect((await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody())).statusCode).toBe(201);
    }
    const answer = await callAs(api, dandara, 'DELETE', '/demo-data');
    expect([answer.statusCode, answer.json()]).toEqual([200, { orders: made }]);
    expect((await list()).items.map(({ externalId }: { externalId: string }) => externalId)).toEqual([
      'pedido-1',
    ]);
    for (const table of ['checkout_events', 'checkout_event_keys', 'fulfillments', 'order_events'] as const)
      expect([table, await rows(table)]).toEqual([table, []]);
    expect((await callAs(api, other, 'GET', '/orders')).json().items).toHaveLength(1);
    expect(await isTold()).toBeUndefined();
    expect((await callAs(api, dandara, 'DELETE', '/demo-data')).json()).toEqual({ orders: 0 });
    expect(await seedOrders(api.platform)).toBe(0);
  });
});
