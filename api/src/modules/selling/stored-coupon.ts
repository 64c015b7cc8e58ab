import type { CouponTerms } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { coupons } from './coupons';
import type { CouponsTable } from './tables/coupons-schema';

export type StoredCoupon = Selectable<CouponsTable>;

export const storedTerms = (row: StoredCoupon): CouponTerms & { used: number } => ({
  ...coupons.valuesOf(row),
  used: row.used,
});

/** The coupon of a store with a code. */
export const findByCode = (executor: Executor, owner: Owner, code: string) =>
  executor
    .selectFrom('coupons')
    .where(ofStore(owner))
    .where('code', '=', code)
    .selectAll()
    .executeTakeFirst();

/** A buyer, as orders name them; what is empty is not known. */
export interface Buyer {
  document: string;
  email: string;
}

export const isKnown = ({ document, email }: Buyer): boolean => document !== '' || email !== '';

/** The earlier purchases of a buyer that a coupon's terms ask about. */
interface BuyerHistory {
  /** Uses of the limit's scope that count now. */
  uses: number;
  /** Whether they have paid for an order. */
  hasBought: boolean;
}

const NO_HISTORY: BuyerHistory = { uses: 0, hasBought: false };

/**
 * The earlier purchases of a buyer, where the coupon asks about them. A document decides where both orders have one, otherwise the e-mail
 * does. Tests do not count.
 * @param except the order that asks, which is none of those before it
 */
export async function buyerHistory(
  executor: Executor,
  { sellerId, storeId }: Owner,
  coupon: StoredCoupon | undefined,
  buyer: Buyer,
  except = '',
): Promise<BuyerHistory> {
  const isAsked = coupon && (coupon.limit_per_customer > 0 || coupon.first_purchase);
  if (!isAsked || !isKnown(buyer)) return NO_HISTORY;
  const { document, email } = buyer;
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
       where r.limit_scope = ${coupon.limit_scope} and r.released_at is null) as uses`.execute(executor);
  return rows[0] ?? NO_HISTORY;
}
