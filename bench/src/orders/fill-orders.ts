import { Client } from 'pg';
import { fillTables } from '../fill-tables';
import type { StoreOwner } from '../make-owner';

const TABLES = [
  'orders',
  'order_items',
  'payments',
  'order_events',
  'checkout_sessions',
  'checkout_session_orders',
  'checkout_event_keys',
  'checkout_events',
];

/** Over how many days orders and visits are spread. */
const DAYS = 365;
/** Visits per order; each has four events. */
const VISITS_PER_ORDER = 2.5;
const EVENTS = [
  'checkout.started',
  'checkout.contact_captured',
  'checkout.step_completed',
  'checkout.heartbeat',
];

/** A UUIDv7 of number `n`. */
const ID = `overlay(overlay(overlay(overlay(
  lpad(to_hex(1700000000000 + n), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15)
  placing '-' from 21 for 0) placing '-' from 17 for 0) placing '-' from 13 for 0) placing '-' from 9 for 0)`;

/** Numbers with hashes of their own, so that no two columns correlate. `$1` is the seller, `$2` the store, `$3` how many. */
const HASHED = `(select n, hashint4(n) & 2147483647 as a, hashint4(-n) & 2147483647 as b, hashint4(n # 1431655765) & 2147483647 as c
  from generate_series(1, $3::int) as n) as hashed`;

const spread = (column: string) =>
  `now() - (${column} % (${DAYS} * 1440)) * interval '1 minute' - interval '1 hour'`;

/** Six in ten are paid. Names come from a few hundred, e-mails and tracking codes are unique. */
const ORDERS = `
  insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
    shipping_cents, interest_cents, total_cents, captured_cents, payment_status, fulfillment_status, payment_method, tracking_code,
    buyer_name, buyer_email, buyer_phone, buyer_document, utm, search, ordered_at, paid_at, created_at, updated_at)
  select $1, ${ID}, $2, n, 'api', 'pedido-' || n, false, 'BRL', price, 0, 0, 0, price, case when status = 'pago' then price else 0 end,
    status, case when status = 'pago' and a % 4 > 0 then 'enviado' else 'nao_enviado' end, method, tracking, name,
    'cliente' || n || '@exemplo.com.br', '+5511987654321', lpad((b % 100000000)::text, 11, '0'),
    jsonb_build_object('source', (array['google', 'instagram', 'email', 'tiktok'])[1 + a % 4]),
    ' pedido ' || n || ' ' || lower(name) || ' cliente' || n || ' exemplo com br ' || lpad((b % 100000000)::text, 11, '0')
      || ' 5511987654321 11987654321' || case when tracking = '' then '' else ' ' || lower(tracking) end,
    moment, case when status = 'pago' then moment + (c % 55) * interval '1 minute' end, moment, moment
  from (
    select n, a, b, c, 1000 + b % 50000 as price, ${spread('a')} as moment,
      (array['pago','pago','pago','pago','pago','pago','aguardando','recusado','expirado','expirado'])[1 + b % 10] as status,
      (array['pix','pix','pix','credit_card','boleto'])[1 + c % 5] as method,
      case when b % 10 < 6 and a % 4 > 0 then 'BR' || lpad(n::text, 9, '0') || 'BR' else '' end as tracking,
      (array['Ana','Bruno','Carla','Diego','Elisa','Fabio','Gabriela','Hugo'])[1 + a % 8] || ' ' ||
        (array['Silva','Souza','Prado','Lima','Rocha','Alves','Costa'])[1 + b % 7] || ' ' ||
        (array['Neto','Junior','Moraes','Dias','Nunes'])[1 + c % 5] as name
    from ${HASHED}) as made`;

const ITEMS = `
  insert into order_items (seller_id, order_id, position, title, sku, quantity, unit_price_cents)
  select seller_id, id, 0, 'Bolsa de lona', 'BOLSA-' || number % 500, 1, total_cents from orders where seller_id = $1`;

const PAYMENTS = `
  insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents, status, captured_cents, paid_at)
  select seller_id, id, id, 'pagamento-1', 0, payment_method, total_cents, payment_status, captured_cents, paid_at
  from orders where seller_id = $1`;

const ORDER_EVENTS = `
  insert into order_events (seller_id, store_id, source, event_id, order_id, payment_id, type, occurred_at, received_at)
  select seller_id, store_id, 'api', 'evt_' || number || '_' || step, id, id,
    case when step = 1 then 'payment.pending' when payment_status = 'pago' then 'payment.captured'
      when payment_status = 'recusado' then 'payment.refused' else 'payment.expired' end,
    ordered_at + step * interval '1 minute', ordered_at + step * interval '1 minute'
  from orders cross join generate_series(1, 2) as step
  where seller_id = $1 and (step = 1 or payment_status <> 'aguardando')`;

/** The first visits are those of the orders. */
const SESSIONS = `
  insert into checkout_sessions (seller_id, store_id, is_test, token, started_at, device, utm, last_seen_at, step, contact_at, ordered_at,
    abandoned_at, first_abandoned_at)
  select $1, $2, false, 'visita-' || n, began, (array['mobile','mobile','desktop','tablet'])[1 + a % 4],
    jsonb_build_object('source', (array['google', 'instagram', 'email', 'tiktok'])[1 + b % 4]), began + interval '5 minutes',
    case when number is null then b % 4 else 3 end, case when b % 4 > 0 or number is not null then began end, ordered_at,
    gone, gone
  from (select hashed.*, o.number, o.ordered_at, coalesce(o.ordered_at - interval '5 minutes', ${spread('c')}) as began
        from ${HASHED} left join orders as o on o.seller_id = $1 and o.number = hashed.n) as visit
  cross join lateral (select case when number is null and b % 4 > 0 then began + interval '35 minutes' end as gone) as left_at`;

const LINKS = `
  insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
  select seller_id, store_id, false, 'visita-' || number, source, external_id from orders where seller_id = $1`;

const CHECKOUT_EVENTS = `
  insert into checkout_events (seller_id, received_at, source, event_id, store_id, session_token, type, occurred_at, is_test)
  select seller_id, started_at + nth * interval '1 minute', 'api', token || '-' || nth, store_id, token,
    (array[${EVENTS.map((type) => `'${type}'`).join(', ')}])[nth], started_at + nth * interval '1 minute', false
  from checkout_sessions cross join generate_series(1, ${EVENTS.length}) as nth where seller_id = $1`;

const KEYS = `
  insert into checkout_event_keys (seller_id, store_id, source, event_id)
  select seller_id, store_id, source, event_id from checkout_events where seller_id = $1`;

/** The size of a filled table, with its indexes. */
export interface TableSize {
  name: string;
  rows: number;
  bytes: number;
}

/**
 * Fills a migrated database, as its owner, with so many orders of one store and ten times as many events of its checkout.
 *
 * @returns what each table takes with its indexes
 */
export async function fillOrders(
  databaseUrl: string,
  count: number,
  { sellerId, storeId }: StoreOwner,
): Promise<TableSize[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillTables(client, TABLES, async () => {
      await client.query(ORDERS, [sellerId, storeId, count]);
      for (const statement of [ITEMS, PAYMENTS, ORDER_EVENTS]) await client.query(statement, [sellerId]);
      await client.query(SESSIONS, [sellerId, storeId, Math.round(count * VISITS_PER_ORDER)]);
      for (const statement of [LINKS, CHECKOUT_EVENTS, KEYS]) await client.query(statement, [sellerId]);
    });
    await client.query('alter table order_numbers no force row level security');
    await client.query('insert into order_numbers (seller_id, last_number) values ($1, $2)', [
      sellerId,
      count,
    ]);
    await client.query('alter table order_numbers force row level security');
    const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
      `select name, sum(greatest(reltuples, 0))::float8 as rows, sum(pg_total_relation_size(oid))::float8 as bytes
       from unnest($1::text[]) as name
       join pg_class on oid = name::regclass and relkind = 'r' or oid in (select relid from pg_partition_tree(name::regclass) where isleaf)
       group by name order by bytes desc`,
      [TABLES],
    );
    return rows;
  } finally {
    await client.end();
  }
}
