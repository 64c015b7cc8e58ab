import { type CompiledQuery, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { StoredCoupon } from './stored-coupon';

/** The order that uses a coupon. */
export interface UsingOrder {
  sellerId: string;
  orderId: string;
}

/**
 * Counts a use, and holds the coupon until the transaction ends. The limit stands in the statement's condition: of those who want the
 * last use at once, one changes the row, and the others find none that they may change.
 * @returns the coupon with this use; undefined where no use is left, or where there is no such coupon
 */
export const countUse = (
  trx: SellerTransaction,
  owner: Owner,
  code: string,
): Promise<StoredCoupon | undefined> =>
  trx
    .updateTable('coupons')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where(ofStore(owner))
    .where('code', '=', code)
    .where((row) => row.or([row('limit_total', '=', 0), row('used', '<', row.ref('limit_total'))]))
    .returningAll()
    .executeTakeFirst();

/** The same beyond the limit, of an order that was paid already. */
export const countUseOverLimit = (
  trx: SellerTransaction,
  owner: Owner,
  code: string,
): Promise<StoredCoupon | undefined> =>
  trx
    .updateTable('coupons')
    .set((row) => ({ used: row('used', '+', 1) }))
    .where(ofStore(owner))
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst();

/** Holds all codes of a batch whose limit per customer is one: their uses by one customer come one after another. */
export const holdLimitScope = (trx: SellerTransaction, scope: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`coupon-limit|${scope}`}, 0))`.execute(trx);

/** Writes down whose use it is. */
export const useInsert = (
  trx: SellerTransaction,
  { sellerId, orderId }: UsingOrder,
  { id, limit_scope }: Pick<StoredCoupon, 'id' | 'limit_scope'>,
  overLimit: boolean,
): CompiledQuery =>
  trx
    .insertInto('coupon_redemptions')
    .values({
      seller_id: sellerId,
      order_id: orderId,
      coupon_id: id,
      limit_scope,
      over_limit: overLimit,
      revenue_cents: 0,
    })
    .compile();

/** The use of an order with its coupon, which it holds until the transaction ends, and what was known of the order when it was written last. */
export const useOf = (trx: SellerTransaction, { sellerId, orderId }: UsingOrder) =>
  trx
    .selectFrom('coupon_redemptions as r')
    .innerJoin('coupons as c', (join) =>
      join.onRef('c.seller_id', '=', 'r.seller_id').onRef('c.id', '=', 'r.coupon_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'r.seller_id').onRef('o.id', '=', 'r.order_id'),
    )
    .where('r.seller_id', '=', sellerId)
    .where('r.order_id', '=', orderId)
    .selectAll('c')
    .select(['r.released_at', 'o.buyer_document', 'o.buyer_email', 'o.payment_method', 'o.shipping_state'])
    .select('o.installments')
    .forNoKeyUpdate('c')
    .executeTakeFirst();

/** Counts a use again that was given back, if one is left. @returns whether it counts now */
export async function countAgain(
  trx: SellerTransaction,
  { sellerId, orderId }: UsingOrder,
): Promise<boolean> {
  const { rows } = await sql<{ coupon_id: string }>`
    with counted as (
      update coupons as c set used = used + 1
      from coupon_redemptions as r
      where r.seller_id = ${sellerId} and r.order_id = ${orderId} and r.released_at is not null
        and c.seller_id = r.seller_id and c.id = r.coupon_id and (c.limit_total = 0 or c.used < c.limit_total)
      returning c.id)
    update coupon_redemptions as r set released_at = null
    from counted where r.seller_id = ${sellerId} and r.order_id = ${orderId}
    returning r.coupon_id`.execute(trx);
  return rows.length > 0;
}

/** Takes a use off, of an order that names another coupon now or none. */
export const removeUse = (trx: SellerTransaction, { sellerId, orderId }: UsingOrder) =>
  sql`
    with gone as (
      delete from coupon_redemptions where seller_id = ${sellerId} and order_id = ${orderId}
      returning coupon_id, released_at)
    update coupons as c set used = used - 1
    from gone where c.seller_id = ${sellerId} and c.id = gone.coupon_id and gone.released_at is null`.execute(
    trx,
  );

/**
 * The statement by which a use follows its order. The goal is compared with what the row says, so that a repetition moves nothing and
 * nothing is given back twice. One that counts again beyond the limit says so.
 *
 * @param revenueCents the paid cents of the order, without refunds
 */
export const useMove = (
  trx: SellerTransaction,
  { sellerId, orderId }: UsingOrder,
  { counts, revenueCents }: { counts: boolean; revenueCents: number },
): CompiledQuery =>
  sql`
    with held as materialized (
      select r.coupon_id, r.released_at is null as counted, c.limit_total > 0 and c.used >= c.limit_total as is_full
      from coupon_redemptions as r
      join coupons as c on c.seller_id = r.seller_id and c.id = r.coupon_id
      where r.seller_id = ${sellerId} and r.order_id = ${orderId}
      for no key update of c
    ), counters as (
      update coupons as c set used = used + case when ${counts} then 1 else -1 end
      from held where c.seller_id = ${sellerId} and c.id = held.coupon_id and held.counted <> ${counts}
    )
    update coupon_redemptions as r set
      released_at = case when ${counts} then null else coalesce(r.released_at, now()) end,
      over_limit = r.over_limit or (${counts} and not held.counted and held.is_full),
      revenue_cents = ${revenueCents}
    from held where r.seller_id = ${sellerId} and r.order_id = ${orderId}`.compile(trx);

/** Holds the coupons of orders in the order of their ids, as whoever changes several orders in one transaction does before anything else. */
export const usedCouponsLock = (
  trx: SellerTransaction,
  sellerId: string,
  orderIds: readonly string[],
): CompiledQuery =>
  sql`
    select from coupons where seller_id = ${sellerId} and id in (
      select coupon_id from coupon_redemptions where seller_id = ${sellerId} and order_id = any(${orderIds}::text[]))
    order by id for no key update`.compile(trx);
