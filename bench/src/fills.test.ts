import { Client } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../../api/test/own-database';
import { fillProducts } from './lists/fill-products';
import { fillLedger } from './money/fill-ledger';
import { fillOrders } from './orders/fill-orders';

const owner = { sellerId: 'seller-of-the-bench', storeId: 'store-of-the-bench' };
let database: OwnDatabase;

beforeEach(async () => {
  database = await createOwnDatabase();
});
afterEach(() => database.drop());

async function countOf(table: string): Promise<number> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    return rows[0]?.rows ?? 0;
  } finally {
    await client.end();
  }
}

it('fills a store with orders by the columns of today', async () => {
  await fillOrders(database.url, 40, owner);
  expect(await countOf('orders')).toBe(40);
  expect(await countOf('checkout_event_keys')).toBe(400);
});

it('fills a store with a ledger by the columns of today', async () => {
  await fillLedger(database.url, 100, owner);
  expect(await countOf('ledger_entries')).toBe(100);
});

it('fills stores with products by the columns of today', async () => {
  await fillProducts(database.url, 400, { small: owner, medium: owner, large: owner });
  expect(await countOf('products')).toBe(400);
});
