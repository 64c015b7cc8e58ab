import { Client } from 'pg';

/** What the measured store has: the largest of many. */
interface Filled {
  sellerId: string;
  storeId: string;
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

/** As an id made at its time would be. */
const ID = `overlay(overlay(overlay(overlay(
  lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15)
  placing '-' from 21 for 0) placing '-' from 17 for 0) placing '-' from 13 for 0) placing '-' from 9 for 0)`;

/**
 * One product in five is the measured store's, the others' stores have a thousand each at most. Numbers that decide something
 * come from hashes, so that no column follows another.
 */
const PRODUCTS = `
  insert into products (seller_id, id, store_id, name, name_key, search_text, slug, type, status, origin, price_cents, sku, weight_g,
    stock_controlled, stock_quantity, lowest_price_cents, highest_price_cents, total_stock, variant_count, created_at, updated_at)
  select case when n % 5 = 0 then $1 else 'seller-' || n / 1000 end, ${ID},
    case when n % 5 = 0 then $2 else 'store-' || n / 1000 end, name, lower(name),
    ' ' || replace(lower(name), ' ', '  ') || ' sku ' || lpad(n::text, 8, '0'), 'produto-' || n,
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

const TERMS = `
  insert into product_terms (seller_id, store_id, term, product_id)
  select seller_id, store_id, term, id from products, unnest(string_to_array(search_text, ' ')) as term where term <> ''`;

const TALLIES = `
  insert into product_tallies (seller_id, store_id, facet, change)
  select seller_id, store_id, facet, count(*) from products group by seller_id, store_id, facet`;

const IMAGES = `
  insert into product_images (seller_id, id, store_id, product_id, width, height, loose_since)
  select seller_id, gen_random_uuid()::text, store_id, id, 800, 800, null from products`;

const SALES = `
  insert into product_sales_daily (seller_id, product_id, day, quantity, revenue_cents)
  select seller_id, id, current_date - 1, 1, 100 from products where facet % 2 = 0`;

const TABLES = ['products', 'product_terms', 'product_images', 'product_sales_daily', 'product_tallies'];

/**
 * Indexes and keys are built in one go afterwards: a fraction of the time of keeping them up row by row. Foreign keys stay away,
 * as nothing is written any more.
 */
async function withoutIndexes(client: Client, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows: keys } = await client.query<{ name: string; kind: string; definition: string }>(
    `select conname as name, contype as kind, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u', 'f') order by contype`,
    [table],
  );
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name} cascade`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = $1`,
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { name, definition } of keys.filter(({ kind }) => kind !== 'f'))
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
}

async function open(client: Client, table: string): Promise<void> {
  await client.query(`alter table ${table} no force row level security`);
  await client.query(`alter table ${table} disable trigger user`);
}

async function close(client: Client, table: string): Promise<void> {
  await client.query(`alter table ${table} enable trigger user`);
  await client.query(`alter table ${table} force row level security`);
  await client.query(`vacuum analyze ${table}`);
}

/**
 * Fills a migrated database of its own with so many products of many sellers, one product in five of the given store.
 *
 * As the database's owner, past triggers: what they would write is written here.
 */
export async function fillProducts(databaseUrl: string, count: number, { sellerId, storeId }: Filled) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(`set work_mem = '256MB'`);
    for (const table of TABLES) await open(client, table);
    await withoutIndexes(client, 'products', () => client.query(PRODUCTS, [sellerId, storeId, count]));
    await withoutIndexes(client, 'product_terms', () => client.query(TERMS));
    await withoutIndexes(client, 'product_images', () => client.query(IMAGES));
    await withoutIndexes(client, 'product_sales_daily', () => client.query(SALES));
    await client.query(TALLIES);
    for (const table of TABLES) await close(client, table);
  } finally {
    await client.end();
  }
}
