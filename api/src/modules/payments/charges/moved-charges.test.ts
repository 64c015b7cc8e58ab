import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import {
  createEmptyDatabase,
  EARLIER_MIGRATIONS,
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

const order = (name: string, number: number) => `
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at) values
    ('maria', 'order-${name}', 'store', ${number}, 'test-charge', '${name}', true, 'BRL', 100, 0, 0, 0, 100, 'aguardando', '', now());
  insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents, status) values
    ('maria', 'payment-${name}', 'order-${name}', '${name}', 0, 'pix', 100, 'aguardando');`;
const charge = (name: string, orderId: string | null, nextCheck: string) => `
  insert into test_charges (seller_id, id, store_id, connection_id, order_id, gateway, method, amount_cents, gateway_charge_id,
    pix_code, refund_number, version, next_check_at) values
    ('maria', '${name}', 'store', 'iugu-1', ${orderId === null ? 'null' : `'${orderId}'`}, 'iugu', 'pix', 100, 'INV-${name}',
     'code', 2, 5, ${nextCheck});`;

it('charges of test mode move to their payments, also those that the version before still writes', async () => {
  const isMoving = (file: string) => file.endsWith('-gateway-charges.sql');
  const names = (await readdir(EARLIER_MIGRATIONS)).toSorted();
  const before = names[names.findIndex(isMoving) - 1];
  await migrateWith(database.url, (file) => file === before);
  await client.query(`
    insert into sellers (id) values ('maria');
    insert into stores (seller_id, id, nome, slug) values ('maria', 'store', 'Loja', 'loja');
    insert into payment_gateways (seller_id, id, store_id, gateway, mode) values ('maria', 'iugu-1', 'store', 'iugu', 'test');
    ${order('open', 1)} ${charge('open', 'order-open', "'2100-01-01'")} ${charge('older', null, 'null')}`);
  await migrateWith(database.url, isMoving);
  await client.query(`${order('late', 2)} ${charge('late', 'order-late', 'null')}`);
  await migrate(database.url, MIGRATIONS);

  const { rows } = await client.query(`
    select payment_id, gateway_charge_id, is_test, pix_code, refund_number, version, next_check_at is not null as is_checked
    from gateway_charges order by payment_id`);
  const moved = { is_test: true, pix_code: 'code', refund_number: 2, version: 5 };
  expect(rows).toEqual([
    { ...moved, payment_id: 'payment-late', gateway_charge_id: 'INV-late', is_checked: false },
    { ...moved, payment_id: 'payment-open', gateway_charge_id: 'INV-open', is_checked: true },
  ]);
  const tasks = await client.query(
    `select kind, key, payload, idempotency_key as name, status from queue_tasks where kind like 'charge-check.%'`,
  );
  expect(tasks.rows).toEqual([
    {
      kind: 'charge-check.iugu',
      key: 'store',
      payload: { chargeId: 'payment-open' },
      name: 'payment-open',
      status: 'scheduled',
    },
  ]);
});
