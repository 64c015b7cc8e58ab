import { pixCode } from '@balcao/domain';
import { sql } from 'kysely';
import { type OrderDesk, openOrderDesk } from '../../../test/order-jobs';
import { callV1, paymentEvent } from '../../../test/orders';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import { withApi } from '../../../test/with-store';
import { expirePayments } from './expiry';

const api = withApi();
let desk: OrderDesk;

beforeEach(async () => {
  await restOthers(api.platform, 'payment-expiry');
  desk = await openOrderDesk(api);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const CODE = pixCode({
  key: 'loja@exemplo.com.br',
  name: 'Loja da Maria',
  city: 'BRASILIA',
  amountCents: 10_750,
});
const pixUntil = (minutes: number) => ({
  type: 'pix_created',
  data: { pix_code: CODE, expires_at: inMinutes(minutes) },
});
/** Reports a further event of a payment, whichever came before. */
const report = (
  name: string,
  payment: string,
  minute: number,
  { type, data }: { type: string; data: object },
) =>
  callV1(api, desk.key, 'POST', `/orders/${name}/payments/${payment}/events`, {
    ...paymentEvent(type, minute),
    data,
  });
/** Lets the tasks of the store run that are enqueued now. */
async function work(): Promise<number> {
  await becomeDue(api.platform, 'payment-expiry', desk.seller.sellerId);
  let worked = 0;
  while (await isOneDue()) {
    await workNext(api.platform, expirePayments(api.platform));
    worked += 1;
  }
  return worked;
}
async function isOneDue(): Promise<boolean> {
  const { rows } = await sql`select from queue_tasks where kind = 'payment-expiry'
    and seller_id = ${desk.seller.sellerId} and status in ('ready', 'scheduled') and next_attempt_at <= now()`.execute(
    api.platform.database.platform,
  );
  return rows.length > 0;
}
const paymentsOf = async (id: string) => (await desk.read(id)).payments;

it('expires a Pix by the clock, which then has no code any more, and says so on the order', async () => {
  const id = await desk.order('pix', {}, pixUntil(-50));
  expect(await paymentsOf(id)).toMatchObject([{ status: 'aguardando', facts: { pixCode: CODE } }]);
  await work();
  const order = await desk.read(id);
  expect(order).toMatchObject({ paymentStatus: 'expirado' });
  expect(order.payments).toMatchObject([{ status: 'expirado', facts: { pixCode: '' } }]);
  expect(order.events.at(-1)).toMatchObject({
    text: 'Pagamento expirado',
    source: 'balcao',
    isFlagged: false,
  });
});

it('takes money that comes all the same', async () => {
  const id = await desk.order('late', {}, pixUntil(-50));
  await work();
  await report('late', 'pix-1', 59, { type: 'captured', data: {} });
  expect(await paymentsOf(id)).toMatchObject([{ status: 'pago', isPaidLate: true }]);
});

it('leaves alone what was paid before, also when that is reported later', async () => {
  const paid = await desk.order('paid', {}, pixUntil(-50), 'captured');
  const reported = await desk.order('reported', {}, pixUntil(-50));
  await work();
  await report('reported', 'pix-1', 1, { type: 'captured', data: {} });
  for (const id of [paid, reported])
    expect(await paymentsOf(id)).toMatchObject([{ status: 'pago', isPaidLate: false }]);
});

it('expires each attempt for itself', async () => {
  const payments = ['first', 'second'].map((id) => ({ id, method: 'pix' as const, amount: 10_750 }));
  const id = await desk.order('twice', { payments }, pixUntil(30));
  await report('twice', 'first', 0, pixUntil(-50));
  await work();
  const order = await desk.read(id);
  expect(order.payments).toMatchObject([
    { status: 'expirado' },
    { status: 'aguardando', facts: { pixCode: CODE } },
  ]);
  expect(order.paymentStatus).toBe('aguardando');
});

it('waits on for what was prolonged', async () => {
  const id = await desk.order('longer', {}, pixUntil(-50));
  await report('longer', 'pix-1', 1, { type: 'pending', data: { expires_at: inMinutes(30) } });
  await work();
  expect(await paymentsOf(id)).toMatchObject([{ status: 'aguardando' }]);
  await sql`update order_events set data = data || ${JSON.stringify({ expires_at: inMinutes(-50) })}::jsonb
    where seller_id = ${desk.seller.sellerId} and type = 'payment.pending'`.execute(
    api.platform.database.platform,
  );
  await work();
  expect(await paymentsOf(id)).toMatchObject([{ status: 'expirado' }]);
});

it('waits for the banks with a boleto, and enqueues nothing for cards', async () => {
  const boleto = [{ id: 'boleto', method: 'boleto' as const, amount: 10_750 }];
  const card = [{ id: 'card', method: 'credit_card' as const, amount: 10_750 }];
  const awaited = await desk.order(
    'awaited',
    { payments: boleto },
    { type: 'boleto_created', data: { expires_at: inMinutes(-24 * 60) } },
  );
  const over = await desk.order(
    'over',
    { payments: boleto },
    { type: 'boleto_created', data: { expires_at: inMinutes(-14 * 24 * 60) } },
  );
  await desk.order('card', { payments: card }, 'authorized');
  expect(await work()).toBe(2);
  expect(await paymentsOf(awaited)).toMatchObject([{ status: 'aguardando' }]);
  expect(await paymentsOf(over)).toMatchObject([{ status: 'expirado' }]);
});

it('expires once, however often it is worked off', async () => {
  const id = await desk.order('once', {}, pixUntil(-50));
  const handler = expirePayments(api.platform);
  const { platform } = api.platform.database;
  const task = await platform
    .selectFrom('queue_tasks')
    .where('seller_id', '=', desk.seller.sellerId)
    .where('kind', '=', 'payment-expiry')
    .select(['id', 'kind', 'payload'])
    .executeTakeFirstOrThrow();
  const claimed = { ...task, sellerId: desk.seller.sellerId, attempts: 1, leaseId: 'lease' };
  const run = () => handler.run({ task: claimed, stopping: new AbortController().signal });
  await Promise.all([run(), run()]);
  await run();
  const { events } = await desk.read(id);
  expect(events.filter(({ text }: { text: string }) => text === 'Pagamento expirado')).toHaveLength(1);
});

it('expires at the time that was reported, also once its buyer was erased', async () => {
  const id = await desk.order('erased', {}, pixUntil(-50));
  await sql`update order_events set data = null where seller_id = ${desk.seller.sellerId}`.execute(
    api.platform.database.platform,
  );
  await work();
  expect(await paymentsOf(id)).toMatchObject([{ status: 'expirado' }]);
});

it('counts a time that was shortened', async () => {
  const id = await desk.order('shorter', {}, { type: 'pix_created', data: { pix_code: CODE } });
  await report('shorter', 'pix-1', 1, { type: 'pending', data: { expires_at: inMinutes(-50) } });
  while (await isOneDue()) await workNext(api.platform, expirePayments(api.platform));
  expect(await paymentsOf(id)).toMatchObject([{ status: 'expirado' }]);
});

it('leaves alone what a gateway reports itself', async () => {
  const id = await desk.order('asked', {}, pixUntil(-50));
  await sql`
    insert into order_events (seller_id, store_id, source, event_id, order_id, payment_id, type, occurred_at)
    select seller_id, ${desk.seller.storeId}, 'iugu', id, order_id, id, 'payment.pending', now() from payments where order_id = ${id}`.execute(
    api.platform.database.platform,
  );
  await work();
  expect(await paymentsOf(id)).toMatchObject([{ status: 'aguardando' }]);
});
