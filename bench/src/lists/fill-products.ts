import { Client } from 'pg';
import { fillTables } from '../fill-tables';
import type { StoreOwner } from '../make-owner';

/** The stores that are measured among all others. Their products stand scattered among those of other stores. */
export interface MeasuredStores {
  /** Has 200 products, however many there are. */
  small: StoreOwner;
  /** Has 10 000 products; none while all stores together have fewer than ten times as many. */
  medium: StoreOwner;
  /** Has one product in five, however many there are. */
  large: StoreOwner;
}

const THINGS = [
  'Camiseta',
  'Caneca',
  'Bolsa',
  'Mochila',
  'Garrafa',
  'Caderno',
  'Almofada',
  'Tenis',
  'Bone',
  'Sacola',
];
const QUALITIES = ['Classica', 'Leve', 'Premium', 'Basica', 'Artesanal', 'Urbana', 'Infantil', 'Grande'];
const COLOURS = ['Azul', 'Preta', 'Verde', 'Branca', 'Vermelha'];

const pick = (words: readonly string[], number: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${number}) % ${words.length}]`;

/** A UUIDv7 of that time. */
const ID = `overlay(overlay(overlay(overlay(
  lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15)
  placing '-' from 21 for 0) placing '-' from 17 for 0) placing '-' from 13 for 0) placing '-' from 9 for 0)`;

/** SQL that picks one of the measured stores for product `n` of `$3`. */
const ofMeasured = (column: number) => `case
  when n % 5 = 0 then ($${column}::text[])[3]
  when n % ($3::int / 200) = 2 then ($${column}::text[])[1]
  when $3::int >= 100000 and n % ($3::int / 10000) = 1 then ($${column}::text[])[2]`;

/**
 * Besides the measured stores there are those of others, of a thousand products each at most. Values come from hashes,
 * so that no two columns correlate.
 */
const PRODUCTS = `
  insert into products (seller_id, id, store_id, name, name_key, search, slug, type, status, origin, price_cents, sku, weight_g,
    stock_controlled, stock_quantity, lowest_price_cents, highest_price_cents, total_stock, variant_count, created_at, updated_at)
  select ${ofMeasured(1)} else 'seller-' || n / 1000 end, ${ID}, ${ofMeasured(2)} else 'store-' || n / 1000 end, name, lower(name),
    ' ' || lower(name) || ' sku ' || lpad(n::text, 8, '0'), 'produto-' || n,
    case when a % 7 = 0 then 'digital' else 'physical' end,
    case when b % 100 < 2 then 'archived' when b % 100 < 20 then 'draft' else 'active' end,
    case when c % 50 = 0 then 'shopify' else 'manual' end, price, 'SKU-' || lpad(n::text, 8, '0'), 300, true, stock, price, price,
    stock, 0, moment, moment + (a % 1000) * interval '1 minute'
  from (
    select n, a, b, c, md5(n::text) as digest, 100 + b % 50000 as price, c % 40 as stock,
      ${pick(THINGS, 'a')} || ' ' || ${pick(QUALITIES, 'b')} || ' ' || ${pick(COLOURS, 'c')} || ' ' || n as name,
      timestamptz '2024-01-01' + (c % 1000000) * interval '1 minute' as moment
    from (select n, hashint4(n) & 2147483647 as a, hashint4(-n) & 2147483647 as b, hashint4(n # 1431655765) & 2147483647 as c
          from generate_series(1, $3::int) as n) as hashed) as made`;

const IMAGES = `
  insert into product_images (seller_id, id, store_id, product_id, width, height, loose_since)
  select seller_id, gen_random_uuid()::text, store_id, id, 800, 800, null from products`;

const SALES = `
  insert into product_sales_daily (seller_id, product_id, day, quantity, revenue_cents)
  select seller_id, id, current_date - 1, 1, 100 from products where total_stock % 2 = 0`;

const TABLES = ['products', 'product_images', 'product_sales_daily'];

/** Fills a migrated database of its own, as its owner, with so many products of many sellers. */
export async function fillProducts(
  databaseUrl: string,
  count: number,
  { small, medium, large }: MeasuredStores,
) {
  const stores = [small, medium, large];
  const [sellerIds, storeIds] = [
    stores.map(({ sellerId }) => sellerId),
    stores.map(({ storeId }) => storeId),
  ];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillTables(client, TABLES, async () => {
      await client.query(PRODUCTS, [sellerIds, storeIds, count]);
      await client.query(IMAGES);
      await client.query(SALES);
    });
  } finally {
    await client.end();
  }
}
