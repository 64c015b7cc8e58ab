import type { EntryRow } from '@balcao/api-schema';
import { sql } from 'kysely';
import { callAs } from '../../../../test/call-as';
import {
  assertLedgerHolds,
  CARD,
  type PaymentEvent,
  PIX,
  placeSale,
  reportPayment,
} from '../../../../test/ledger';
import { newKey, paymentEvent } from '../../../../test/orders';
import { startOwnApi } from '../../../../test/own-api';
import { workNext } from '../../../../test/queue';
import { type Account, createAccount } from '../../../../test/stored-account';
import { withStore } from '../../../../test/with-store';
import { type Backfill, handleBackfills } from '../../../queue';
import { orders } from '..';
import { recalculateOlderOrders } from './older-orders';

const { api, maria } = withStore({ api: startOwnApi });
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const platform = () => api.platform.database.platform;

/** Keeps what a gateway has told, and counts nothing of it: so the version before left what it took to be out of order. */
async function keepUncounted({ sellerId }: Account, payment: string, event: PaymentEvent): Promise<void> {
  const { amount = null } = event.data;
  await sql`
    insert into order_events (seller_id, store_id, source, event_id, order_id, payment_id, type, occurred_at, amount_cents, data)
    select p.seller_id, o.store_id, 'simulador', ${event.id}, o.id, p.id, ${event.type}, ${event.occurred_at}, ${amount}, '{}'
    from payments as p join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
    where p.seller_id = ${sellerId} and p.external_id = ${payment}`.execute(platform());
}

/** All that is stored of a seller's orders and money. */
async function storedOf({ sellerId }: Account): Promise<unknown[]> {
  const { rows } = await sql<{ table: string; row: unknown }>`
    select 'orders' as table, to_jsonb(t) as row, id from orders as t where seller_id = ${sellerId}
    union all select 'payments', to_jsonb(t), id from payments as t where seller_id = ${sellerId}
    union all select 'disputes', to_jsonb(t), id from disputes as t where seller_id = ${sellerId}
    union all select 'receivables', to_jsonb(t), id from receivables as t where seller_id = ${sellerId}
    union all select 'ledger_accounts', to_jsonb(t), account from ledger_accounts as t where seller_id = ${sellerId}
    union all select 'ledger_entries', to_jsonb(t), id::text from ledger_entries as t where seller_id = ${sellerId}
    union all select 'audit', to_jsonb(t), id::text from audit_log as t where seller_id = ${sellerId}
    order by 1, 3`.execute(platform());
  return rows;
}
const balancesOf = async (account: Account) =>
  (await callAs(api, account, 'GET', '/finance/balances')).json();
const linesOf = async (account: Account): Promise<EntryRow[]> =>
  (await callAs(api, account, 'GET', '/finance/entries?size=100')).json().items;

/** Enqueues it as the migration does, and works it off. */
async function work(): Promise<void> {
  await sql`insert into queue_tasks (id, kind, payload, idempotency_key)
    values ('backfill-order-remainders', 'backfill', '{"name": "order-remainders"}', 'order-remainders')`.execute(
    platform(),
  );
  const backfills = orders.backfills?.(api.platform) ?? {};
  expect(await workNext(api.platform, handleBackfills(api.platform.database, backfills))).toBe(true);
}

const REFUND = () => paymentEvent('refunded', 3, 8_990);
const DISPUTED = () => [paymentEvent('captured', 1), paymentEvent('chargeback_opened', 2, 10_000)];

it('books once, to the cent and on its day, a refund of the rest beside a chargeback', async () => {
  await placeSale(api, key, 'a');
  await reportPayment(api, key, 'a', { events: DISPUTED() });
  const refund = REFUND();
  await keepUncounted(maria, CARD.id, refund);
  const before = await linesOf(maria);

  // Somebody of whom all was told to the present version.
  const paulo = await createAccount(api.platform);
  const otherKey = await newKey(api, paulo, { mode: 'live' });
  await placeSale(api, otherKey, 'a');
  await reportPayment(api, otherKey, 'a', { events: [...DISPUTED(), REFUND()] });
  const expected = await balancesOf(paulo);
  const ofPaulo = await storedOf(paulo);
  expect(await balancesOf(maria)).not.toEqual(expected);

  await work();
  expect(await balancesOf(maria)).toEqual(expected);
  expect(await storedOf(paulo)).toEqual(ofPaulo);
  const after = await linesOf(maria);
  expect(after.slice(-before.length)).toEqual(before);
  const added = after.slice(0, -before.length);
  expect(added.length).toBeGreaterThan(0);
  expect(new Set(added.map(({ occurredAt }) => occurredAt))).toEqual(new Set([refund.occurred_at]));
  const [order] = (await callAs(api, maria, 'GET', '/orders')).json().items;
  const { payments } = (await callAs(api, maria, 'GET', `/orders/${order.id}`)).json();
  expect(payments[0]).toMatchObject({ status: 'em_disputa', refundedCents: 8_990, disputedCents: 10_000 });

  const corrected = await storedOf(maria);
  await work();
  expect(await storedOf(maria)).toEqual(corrected);
});

it('writes nothing of orders of which nothing was dropped', async () => {
  await placeSale(api, key, 'plain');
  await reportPayment(api, key, 'plain', { events: [paymentEvent('captured', 1)] });
  await placeSale(api, key, 'refunded', PIX);
  await reportPayment(api, key, 'refunded', {
    id: PIX.id,
    events: [paymentEvent('captured', 1), paymentEvent('refunded', 2, 5_000), paymentEvent('refunded', 3)],
  });
  const disputed = { ...CARD, id: 'card-2' };
  await placeSale(api, key, 'disputed', disputed);
  await reportPayment(api, key, 'disputed', { id: disputed.id, events: DISPUTED() });
  await placeSale(
    api,
    key,
    'two',
    { ...CARD, id: 'card-3', amount: 10_000 },
    { ...PIX, id: 'pix-3', amount: 8_990 },
  );
  for (const id of ['card-3', 'pix-3'])
    await reportPayment(api, key, 'two', { id, events: [paymentEvent('captured', 1)] });
  await placeSale(api, key, 'open', { ...PIX, id: 'pix-2' });
  const before = await storedOf(maria);
  await work();
  expect(await storedOf(maria)).toEqual(before);
});

it('goes on after a crash, and beside another one, without booking anything twice', async () => {
  const names = ['a', 'b', 'c'];
  for (const name of names) {
    const payment = { ...CARD, id: `card-${name}` };
    await placeSale(api, key, name, payment);
    await reportPayment(api, key, name, { id: payment.id, events: DISPUTED() });
    await keepUncounted(maria, payment.id, REFUND());
  }
  const pending = (await balancesOf(maria)).pendingCents;
  const { database } = api.platform;
  const isBooked = async () => (await balancesOf(maria)).pendingCents < pending;
  const first = recalculateOlderOrders(api.platform, 1);
  while (!(await isBooked())) expect(await first(database)).toBe(1);
  expect((await balancesOf(maria)).pendingCents).toBe(pending - 8_990);
  // The process has died. Its task is taken by others, which begin anew.
  const toEnd = async (run: Backfill) => {
    while ((await run(database)) > 0);
  };
  await Promise.all([
    toEnd(recalculateOlderOrders(api.platform, 2)),
    toEnd(recalculateOlderOrders(api.platform)),
  ]);
  expect((await balancesOf(maria)).pendingCents).toBe(pending - 3 * 8_990);
});
