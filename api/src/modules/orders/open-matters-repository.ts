import { type OpenMatter, UNDELIVERED_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { OpenMatterReader } from '../../module';

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
