import { Client } from 'pg';
import { createEmptyDatabase, MIGRATIONS, migrateWith, type OwnDatabase } from '../../test/own-database';
import { migrate } from '../db/migrate';

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

/** Migrates to the schema before the queue. */
const migrateToVersionBefore = () => migrateWith(database.url, (file) => file < '0022');

/** What waits when the previous version is replaced, and what does not. */
const WORK = `
  insert into sellers (id) values ('maria');
  insert into stores (seller_id, id, nome, slug) values ('maria', 'store', 'Loja', 'loja');
  insert into payment_gateways (seller_id, id, store_id, gateway, mode) values ('maria', 'iugu-1', 'store', 'iugu', 'test');
  insert into outbox_messages (id, to_address, kind, subject, text_body, html_body, status, attempts) values
    ('mail-waiting', 'a@b.co', 'k', 's', 't', 'h', 'waiting', 3), ('mail-parked', 'a@b.co', 'k', 's', 't', 'h', 'parked', 10),
    ('mail-sent', 'a@b.co', 'k', 's', 't', 'h', 'sent', 1);
  insert into webhook_deliveries (seller_id, id, connection_id, event_id, about, trust, status, next_attempt_at) values
    ('maria', 'delivery-waiting', 'iugu-1', 'e1', 'payment', 'hint', 'waiting', '2100-01-01'),
    ('maria', 'delivery-done', 'iugu-1', 'e2', 'payment', 'hint', 'done', now());
  insert into test_charges (seller_id, id, store_id, connection_id, gateway, method, amount_cents, next_check_at) values
    ('maria', 'charge-open', 'store', 'iugu-1', 'iugu', 'pix', 100, now()), ('maria', 'charge-over', 'store', 'iugu-1', 'iugu', 'pix', 100, null);
  insert into kyc_reports (seller_id, id, attempt, status, name, cpf, birth_date) values
    ('maria', 'report-open', 1, 'WAITING_MANUAL_ACTION', '', '', ''), ('maria', 'report-done', 2, 'FINISHED', '', '', '');
  insert into kyc_provider_cases (seller_id, report_id, ref, stage) values
    ('maria', 'report-open', 'r1', 'watch'), ('maria', 'report-done', 'r2', 'done');
  insert into background_jobs (seller_id, id, store_id, kind, title, input, origin, status) values
    ('maria', 'job-running', 'store', 'product_bulk', '', '{}', '{}', 'running'),
    ('platform', 'job-waiting', 'platform', 'user_export', '', '{}', '{}', 'waiting'),
    ('maria', 'job-done', 'store', 'product_bulk', '', '{}', '{}', 'done');`;

const tasks = async () =>
  (
    await client.query(
      'select seller_id, kind, key, payload, idempotency_key as id, status, attempts from queue_tasks order by idempotency_key',
    )
  ).rows;

it('what waited under the version before becomes tasks, once, and nothing else does', async () => {
  await migrateToVersionBefore();
  await client.query(WORK);
  await migrate(database.url, MIGRATIONS);
  const ready = { status: 'ready', attempts: 0 };
  const maria = { seller_id: 'maria', ...ready };
  const platform = { seller_id: 'platform', ...ready };
  const expected = [
    {
      ...maria,
      id: 'charge-open',
      kind: 'charge-check.iugu',
      key: 'iugu-1',
      payload: { chargeId: 'charge-open' },
    },
    {
      ...maria,
      id: 'delivery-waiting',
      kind: 'webhook-delivery.iugu',
      key: 'iugu-1',
      payload: { deliveryId: 'delivery-waiting' },
      status: 'scheduled',
    },
    {
      ...maria,
      id: 'job-running',
      kind: 'background-job',
      key: 'store',
      payload: { jobId: 'job-running', storeId: 'store' },
    },
    {
      ...platform,
      id: 'job-waiting',
      kind: 'background-job',
      key: 'platform',
      payload: { jobId: 'job-waiting', storeId: 'platform' },
    },
    {
      ...platform,
      id: 'mail-parked',
      kind: 'mail',
      key: '',
      payload: { messageId: 'mail-parked' },
      status: 'parked',
      attempts: 10,
    },
    {
      ...platform,
      id: 'mail-waiting',
      kind: 'mail',
      key: '',
      payload: { messageId: 'mail-waiting' },
      attempts: 3,
    },
    { ...maria, id: 'report-open', kind: 'kyc-provider-case', key: '', payload: { reportId: 'report-open' } },
  ];
  expect(await tasks()).toEqual(expected);
});
