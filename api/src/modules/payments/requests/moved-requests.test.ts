import { Client } from 'pg';
import {
  createEmptyDatabase,
  MIGRATIONS,
  migrateWith,
  type OwnDatabase,
} from '../../../../test/own-database';
import { migrate } from '../../../db/migrate';

let database: OwnDatabase;
let client: Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const payment = (name: string, number: number) => `
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at) values
    ('maria', 'order-${name}', 'store', ${number}, 'api', '${name}', false, 'BRL', 100, 0, 0, 0, 100, 'pago', '', now());
  insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents, status) values
    ('maria', '${name}', 'order-${name}', '${name}', 0, 'credit_card', 100, 'pago');
  insert into gateway_charges (seller_id, payment_id, store_id, gateway, is_test, gateway_charge_id) values
    ('maria', '${name}', 'store', 'iugu', false, 'INV-${name}');`;
/** As the version before writes it. */
const oldRefund = (id: string, name: string, status: string) => `
  insert into refunds (seller_id, id, order_id, payment_id, amount_cents, reason, status, target_cents, settled_at) values
    ('maria', '${id}', 'order-${name}', '${name}', 40, '', '${status}', 40, case when '${status}' <> 'pending' then now() end);
  insert into order_events (seller_id, source, event_id, order_id, type, occurred_at) values
    ('maria', 'manual', '${id}', 'order-${name}', 'order.refund_requested', now());`;
const oldCapture = (id: string, name: string) => `
  update gateway_charges set requested = 'capture', request_id = '${id}', requested_at = now(), request_cents = 60, request_note = ''
  where payment_id = '${name}';`;
const dispute = (id: string, name: string, notice: string) => `
  insert into disputes (seller_id, id, store_id, order_id, payment_id, position, kind, amount_cents, held_cents, lost_cents, opened_at, deadline,
    is_deadline_estimated, status, answer, answered_at, notice) values
    ('maria', '${id}', 'store', 'order-${name}', '${name}', 0, 'chargeback', 100, 100, 0, now(), now(), true, 'answered', 'response', now(), '${notice}');`;
const task = (id: string, kind: string, payload: object) => `
  insert into queue_tasks (seller_id, id, kind, key, payload) values ('maria', '${id}', '${kind}', 'iugu-1', '${JSON.stringify(payload)}');`;
const newRequest = (id: string, name: string, kind: string) => `
  insert into gateway_requests (seller_id, id, store_id, payment_id, kind, amount_cents, target_cents) values
    ('maria', '${id}', 'store', '${name}', '${kind}', 30, 30);`;

const read = async (statement: string) => (await client.query(statement)).rows;
const requests = () =>
  read(
    `select id || ' ' || kind || ' ' || status || ' ' || note as request from gateway_requests order by id`,
  );

it('requests of the version before move to one table, and both versions see what the other asks for', async () => {
  await migrateWith(database.url, (file) => file.startsWith('0123-'));
  await client.query(`
    insert into sellers (id) values ('maria');
    insert into stores (seller_id, id, nome, slug) values ('maria', 'store', 'Loja', 'loja');
    ${payment('one', 1)} ${payment('two', 2)}
    ${oldRefund('refund-done', 'one', 'refunded')} ${oldRefund('refund-failed', 'one', 'failed')}
    insert into refunds (seller_id, id, order_id, payment_id, amount_cents, reason, status, target_cents, settled_at)
      values ('maria', 'refund-recorded', 'order-two', 'two', 1, '', 'refunded', 1, now());
    ${oldRefund('refund-open', 'one', 'pending')} ${task('t1', 'refund.iugu', { refundId: 'refund-open' })}
    ${oldCapture('capture', 'one')}
    ${task('t2', 'authorization.part.iugu', { storeId: 'store', paymentId: 'one', requestId: 'capture' })}
    ${dispute('dispute', 'one', 'pending')} ${task('t3', 'dispute-notice.iugu', { disputeId: 'dispute' })}
    ${dispute('unsent', 'two', 'none')}`);

  await migrateWith(database.url, (file) => file.endsWith('-gateway-requests.sql'));
  expect((await requests()).map(({ request }) => request.trim())).toEqual([
    'capture capture pending',
    'dispute dispute pending',
    'refund-done refund done',
    'refund-failed refund refused',
    'refund-open refund pending',
  ]);

  // The version before goes on.
  await client.query(`
    update refunds set note = 'aceito', accepted_at = now() where id = 'refund-open';
    update gateway_charges set requested = null, request_id = null, request_note = 'não' where payment_id = 'one';
    update disputes set notice = 'sent' where id = 'dispute';
    ${oldRefund('refund-late', 'two', 'pending')} ${oldCapture('capture-late', 'two')}
    update refunds set status = 'refunded', note = '', settled_at = now() where id = 'refund-late';`);
  expect((await requests()).map(({ request }) => request.trim())).toEqual([
    'capture capture refused não',
    'capture-late capture pending',
    'dispute dispute done',
    'refund-done refund done',
    'refund-failed refund refused',
    'refund-late refund done',
    'refund-open refund accepted aceito',
  ]);

  // So does the new one.
  await client.query(`
    update gateway_requests set status = 'gave_up', note = 'nada', settled_at = now() where id in ('refund-open', 'capture-late');
    insert into refunds (seller_id, id, order_id, payment_id, amount_cents, reason) values ('maria', 'refund-new', 'order-one', 'one', 30, '');
    ${newRequest('refund-new', 'one', 'refund')} ${newRequest('void-new', 'one', 'void')} ${newRequest('unsent', 'two', 'dispute')}
    update gateway_requests set note = '' where id = 'capture';`);
  expect(
    await read(
      `select id, status, note, target_cents from refunds where id in ('refund-new', 'refund-open') order by id`,
    ),
  ).toEqual([
    { id: 'refund-new', status: 'pending', note: '', target_cents: '30' },
    { id: 'refund-open', status: 'failed', note: 'nada', target_cents: '40' },
  ]);
  expect(
    await read(
      'select requested, request_id, request_cents, request_note from gateway_charges order by payment_id',
    ),
  ).toEqual([
    { requested: 'void', request_id: 'void-new', request_cents: null, request_note: '' },
    { requested: null, request_id: null, request_cents: null, request_note: 'nada' },
  ]);
  expect(await read('select id, notice from disputes order by id')).toEqual([
    { id: 'dispute', notice: 'sent' },
    { id: 'unsent', notice: 'pending' },
  ]);

  await migrate(database.url, MIGRATIONS);
  expect(await read('select kind, key, payload from queue_tasks order by id')).toEqual(
    ['refund-open', 'capture', 'dispute'].map((requestId) => ({
      kind: 'gateway-request.iugu',
      key: 'iugu-1',
      payload: { requestId },
    })),
  );
  expect(await requests()).toHaveLength(10);
});
