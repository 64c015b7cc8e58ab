import { type OpenMatter, UNDELIVERED_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { ago } from '../../db/ago';
import { currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import type { OpenMatterReader, Person, PersonData } from '../../module';
import { ERASED_BUYER, eraseRefundTexts } from './buyers';

const FIRST_ORDERS = 5;
/** Money of these is the buyer's again, or never was the store's. */
const OVER = ['reembolsado', 'chargeback', 'med_devolvido', 'cancelado'];

/** The paid orders that their buyers still wait for, and the disputes that are not decided, by store. */
export const openMattersOfOrders: OpenMatterReader = async (trx, sellerId) => {
  const { rows } = await sql<OpenMatter>`
    select 'undelivered' as kind, o.store_id as "storeId", sum(o.captured_cents - o.refunded_cents)::bigint as cents,
      count(*)::int as count, ((max(coalesce(o.paid_at, o.ordered_at)) at time zone 'America/Sao_Paulo')::date + ${sql.lit(UNDELIVERED_DAYS)})::text as until,
      (array_agg(o.number::int order by o.number))[1:${sql.lit(FIRST_ORDERS)}] as orders
    from orders as o join stores as s on s.seller_id = o.seller_id and s.id = o.store_id
    where o.seller_id = ${sellerId} and s.demo is null and not o.is_test and o.fulfillment_status <> 'entregue'
      and o.captured_cents > o.refunded_cents and o.payment_status <> all(${OVER}::text[])
      and coalesce(o.paid_at, o.ordered_at) > ${currentTime()}::timestamptz - make_interval(days => ${sql.lit(UNDELIVERED_DAYS)})
    group by o.store_id
    union all
    select 'dispute', d.store_id, sum(d.amount_cents)::bigint, count(*)::int, null,
      (array_agg(o.number::int order by o.number))[1:${sql.lit(FIRST_ORDERS)}]
    from disputes as d join stores as s on s.seller_id = d.seller_id and s.id = d.store_id
    join orders as o on o.seller_id = d.seller_id and o.id = d.order_id
    where d.seller_id = ${sellerId} and s.demo is null and not o.is_test and d.status in ('open', 'answered')
    group by d.store_id`.execute(trx);
  return rows;
};

/**
 * Erases who bought from an erased person. Amounts, items and states stay: they are what the tax office asks for (Código
 * Tributário Nacional, art. 173).
 */
export async function eraseOrders(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('orders')
    .set(ERASED_BUYER)
    .where('seller_id', '=', sellerId)
    .where('anonymized_at', 'is', null)
    .execute();
  for (const table of ['order_events', 'reused_events'] as const)
    await trx
      .updateTable(table)
      .set({ data: null })
      .where('seller_id', '=', sellerId)
      .where('data', 'is not', null)
      .execute();
  await eraseRefundTexts(trx, sellerId);
  await trx.deleteFrom('order_notes').where('seller_id', '=', sellerId).execute();
  // Their amounts stay, as the orders'. The files go after the commit.
  await trx.updateTable('disputes').set({ answer_text: '' }).where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('fulfillments').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_carts').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('cart_opt_outs').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_events').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_session_orders').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('pixel_deliveries').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('visit_tracking').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_sessions').where('seller_id', '=', sellerId).execute();
}

/** The number of orders of the person's stores. The buyers of these are other people, so their data stays out. */
export async function exportOrders(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const { count } = await trx
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const disputes = await trx
    .selectFrom('disputes')
    .where('seller_id', '=', sellerId)
    .orderBy('opened_at')
    .select([
      'store_id',
      'kind',
      'status',
      'amount_cents',
      'opened_at',
      'answer',
      'answer_text',
      'answered_at',
    ])
    .execute();
  return { orders: { count, disputes } };
}

/** Deletes orders and sessions of test mode after three months, with all that belongs to them. */
export async function deleteOldTestOrders({ platform }: Database): Promise<void> {
  await platform
    .deleteFrom('orders')
    .where('is_test', '=', true)
    .where('created_at', '<', ago('90 days'))
    .execute();
  await platform
    .deleteFrom('order_bump_impressions')
    .where('is_test', '=', true)
    .where('viewed_at', '<', ago('90 days'))
    .execute();
  await platform
    .deleteFrom('checkout_sessions')
    .where('is_test', '=', true)
    .where('last_seen_at', '<', ago('90 days'))
    .execute();
}
