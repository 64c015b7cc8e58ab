import type { CouponFilter } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import { type Condition, TODAY } from '../../../lists/conditions';

/** As `couponStatus` of the domain says it. */
const STATUS = sql`case
  when coupons.paused then 'pausado'
  when coupons.ends_on <> '' and coupons.ends_on < ${TODAY} then 'expirado'
  when coupons.limit_total > 0 and coupons.used >= coupons.limit_total then 'esgotado'
  when coupons.starts_on <> '' and coupons.starts_on > ${TODAY} then 'agendado'
  else 'ativo' end`;

/** The coupons with one of these statuses now. */
export const hasStatus = (wanted: NonNullable<CouponFilter['status']>): Condition =>
  sql`${STATUS} = any(${wanted}::text[])`;

/** The revenue of the orders of coupons, without refunds, in cents, by the coupons' ids. */
export async function revenuesOf(
  executor: Executor,
  { sellerId }: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', sellerId)
    .where('coupon_id', 'in', ids)
    .groupBy('coupon_id')
    .select((row) => ['coupon_id', row.fn.sum<number>('revenue_cents').as('cents')])
    .execute();
  return new Map(rows.map(({ coupon_id, cents }) => [coupon_id, cents]));
}

/** Whether any order has ever used a coupon, also one that was refused since. */
export async function wasUsed(trx: SellerTransaction, { sellerId }: Owner, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', sellerId)
    .where('coupon_id', '=', id)
    .select('order_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of some ids that are products of a store. */
export async function knownProducts(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The categories of products of a store, by their ids. */
export async function categoriesOf(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select(['id', 'categories'])
    .execute();
  return new Map(rows.map(({ id, categories }) => [id, categories]));
}

/** The codes of a store that are coupons already, among some. */
export async function takenCodes(
  trx: SellerTransaction,
  owner: Owner,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('coupons')
    .where(ofStore(owner))
    .where('code', 'in', codes)
    .select(['code', 'id'])
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The coupon of a store with a code. */
export const findByCode = (executor: Executor, owner: Owner, code: string) =>
  executor
    .selectFrom('coupons')
    .where(ofStore(owner))
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst();

export type StoredCoupon = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** A buyer, as orders name them; what is empty is not known. */
export interface Buyer {
  document: string;
  email: string;
}

/** The earlier purchases of a buyer that a coupon's terms ask about. */
export interface BuyerHistory {
  /** Uses of the limit's scope that count now. */
  uses: number;
  /** Whether they have paid for an order. */
  hasBought: boolean;
}

/**
 * The earlier purchases of a buyer. A document decides where both orders have one, otherwise the e-mail does. Tests do not count.
 * @param except the order that asks, which is none of those before it
 */
export async function buyerHistory(
  executor: Executor,
  { sellerId, storeId }: Owner,
  limitScope: string,
  { document, email }: Buyer,
  except = '',
): Promise<BuyerHistory> {
  const { rows } = await sql<BuyerHistory>`
    with own as (
      select id, paid_at from orders
      where ${ofStore({ sellerId, storeId })} and buyer_document = ${document} and buyer_document <> ''
        and not is_test and id <> ${except}
      union
      select id, paid_at from orders
      where ${ofStore({ sellerId, storeId })} and buyer_email = ${email} and buyer_email <> ''
        and (buyer_document = '' or ${document} = '') and not is_test and id <> ${except})
    select exists (select 1 from own where paid_at is not null) as "hasBought",
      (select count(*)::int from own
       join coupon_redemptions as r on r.seller_id = ${sellerId} and r.order_id = own.id
       where r.limit_scope = ${limitScope} and r.released_at is null) as uses`.execute(executor);
  return rows[0] ?? { uses: 0, hasBought: false };
}

/** Whether an order's use of a coupon counts. */
export async function isUsedBy(
  executor: Executor,
  { seller_id, id }: Pick<StoredCoupon, 'seller_id' | 'id'>,
  orderId: string,
): Promise<boolean> {
  const use = await executor
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', orderId)
    .where('coupon_id', '=', id)
    .where('released_at', 'is', null)
    .select('order_id')
    .executeTakeFirst();
  return use !== undefined;
}
