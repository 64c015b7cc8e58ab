import Fastify from 'fastify';
import { Pool } from 'pg';
import { exposeProcessorTime } from './expose-processor-time';

/**
 * The reference of the API's figures, a process of its own: Fastify with nothing in it, and Fastify that answers with what one
 * prepared statement reads, without session, tenant, schemas or log.
 */
const { DATABASE_URL, PORT = '0', STORE_ID = '', SELLER_ID = '' } = process.env;
const POOL_SIZE = 10;

const PRODUCTS = `
  select p.id, p.version, p.name, p.sku, p.type, p.status, p.origin, p.lowest_price_cents, p.highest_price_cents,
    p.stock_controlled, p.total_stock, p.variant_count, p.created_at, p.updated_at, cover.id as image_id, cover.alt,
    coalesce((select sum(s.quantity) from product_sales_daily s where s.seller_id = p.seller_id and s.product_id = p.id
      and s.day >= current_date - 29), 0)::int as sold,
    (select count(*)::int from products where seller_id = p.seller_id and store_id = p.store_id) as total
  from products p
  left join lateral (select i.id, i.alt from product_images i
    where i.seller_id = p.seller_id and i.product_id = p.id order by i.position limit 1) as cover on true
  where p.store_id = $1
  order by p.created_at desc, p.id desc limit 25`;

const USERS = `
  select d.user_id, u.name, d.email, d.cpf, d.cnpj, d.kyc_status, d.gateway_status, d.is_platform_admin, d.status,
    d.created_at, d.last_seen_at,
    (select array_agg(s.nome) from stores s where s.seller_id = d.seller_id and s.status = 'active') as stores,
    (select count(*)::int from user_directory) as total
  from user_directory d join users u on u.id = d.user_id
  order by d.created_at desc, d.user_id desc limit 25`;

const ORDERS = `
  select o.id, o.version, o.number, o.external_id, o.source, o.is_test, o.buyer_name, o.currency, o.total_cents,
    o.payment_status, o.fulfillment_status, o.payment_method, o.installments, o.tracking_code, o.utm, o.shipping_state,
    o.tags, o.coupon, o.ordered_at, o.paid_at, o.cancelled_at,
    (select count(*)::int from orders where seller_id = $1 and store_id = $2) as total
  from orders o where o.seller_id = $1 and o.store_id = $2
  order by o.ordered_at desc, o.id desc limit 25`;

/** An event of a checkout: its id for ever, and its row. */
const CHECKOUT_EVENT = `
  with fresh as (
    insert into checkout_event_keys (seller_id, store_id, source, event_id) values ('reference', 'reference', 'api', $1) on conflict do nothing
    returning event_id
  )
  insert into checkout_events (seller_id, source, event_id, store_id, session_token, type, occurred_at, is_test)
  select 'reference', 'api', event_id, 'reference', $2, $3, $4::timestamptz, false from fresh`;

/** An order with an item and a payment. */
const ORDER = `
  with made as (
    insert into order_numbers values ($1, 1) on conflict (seller_id) do update set last_number = order_numbers.last_number + 1
    returning last_number
  ), added as (
    insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents, discount_cents,
      shipping_cents, interest_cents, total_cents, payment_status, payment_method, buyer_name, search, ordered_at)
    select $1, $3, $2, last_number, 'api', $3, false, 'BRL', 10000, 0, 0, 0, 10000, 'aguardando', 'pix', 'Ana', $4, now() from made
  ), item as (
    insert into order_items (seller_id, order_id, position, title, quantity, unit_price_cents) values ($1, $3, 0, 'Bolsa', 1, 10000)
  )
  insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents)
  values ($1, $3, $3, 'pix-1', 0, 'pix', 10000)`;

/** Written as the index of the statement has them. */
const OF_PLATFORM = "account in ('a_liberar', 'disponivel', 'bloqueado', 'em_saque')";

/** The last page of a statement. */
const ENTRIES = `
  select id, account, type, amount_cents, balance_after_cents, order_id, method, gateway, posted_at, occurred_at,
    (select count(*)::int from (select from ledger_entries where seller_id = $1 and store_id = $2 and ${OF_PLATFORM}
      limit 10001) as counted) as total
  from ledger_entries where seller_id = $1 and store_id = $2 and ${OF_PLATFORM}
  order by posted_at desc, id desc limit 25`;

const ACCOUNTS = 'select account, balance_cents from ledger_accounts where seller_id = $1 and store_id = $2';

const RECEIVABLES = `
  select id, order_id, installment, gross_cents, net_cents, open_cents, available_on::text, status from receivables
  where seller_id = $1 and store_id = $2 and status = 'agendado' and available_on = current_date
  order by available_on, id limit 101`;

const DUE_DAYS = `
  select available_on::text, sum(open_cents), count(*) from receivables
  where seller_id = $1 and store_id = $2 and status = 'agendado' and available_on between current_date and current_date + 60
  group by available_on order by available_on`;

/** The sums of the lines of 256 versions. */
const LAST_LINES = `
  select account, type, sum(amount_cents), count(*) from ledger_entries
  where seller_id = $1 and store_id = $2 and account = any(array['a_liberar', 'disponivel', 'bloqueado', 'em_saque'])
    and account_version between 1024 and 1279
  group by account, type`;

const pool = new Pool({ connectionString: DATABASE_URL, max: POOL_SIZE });
const rowsOf = async (name: string, text: string, values: string[] = []) =>
  (await pool.query({ name, text, values })).rows;

const app = Fastify();
app.get('/healthz', async () => ({ status: 'ok' }));
exposeProcessorTime(app);
app.get('/statement', () => rowsOf('one', 'select 1 as one'));
app.get('/products', () => rowsOf('products', PRODUCTS, [STORE_ID]));
const ofSeller = [SELLER_ID, STORE_ID];
app.get('/orders', () => rowsOf('orders', ORDERS, ofSeller));
app.get('/entries', () => rowsOf('entries', ENTRIES, ofSeller));
app.get('/ledger-accounts', () => rowsOf('accounts', ACCOUNTS, ofSeller));
app.get('/receivables', () => rowsOf('receivables', RECEIVABLES, ofSeller));
app.get('/due-days', () => rowsOf('due-days', DUE_DAYS, ofSeller));
app.get('/running-totals', () => rowsOf('totals', LAST_LINES, ofSeller));
app.get('/users', () => rowsOf('users', USERS));
interface Reported {
  id: string;
  type: string;
  occurred_at: string;
  session: { token: string };
}
app.post<{ Body: Reported }>('/checkout/events', async ({ body }, reply) => {
  const { id, type, occurred_at, session } = body;
  await rowsOf('event', CHECKOUT_EVENT, [id, session.token, type, occurred_at]);
  return reply.status(202).send({ accepted: 1 });
});
app.put<{ Params: { id: string }; Body: { customer: { name: string } } }>(
  '/orders/:id',
  async ({ params, body }, reply) => {
    await rowsOf('order', ORDER, [SELLER_ID, STORE_ID, params.id, body.customer.name]);
    return reply.status(201).send({ id: params.id });
  },
);
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
