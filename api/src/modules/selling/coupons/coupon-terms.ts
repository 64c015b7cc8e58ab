import type { CouponRequest } from '@balcao/api-schema';
import { type CouponTerms, couponProblems } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { knownProducts, type StoredCoupon } from './repository';

/** The terms of a request, or of a coupon that a request changes. */
export const termsOf = (request: CouponRequest): CouponTerms => request;

/** The terms of a row. */
export const storedTerms = (row: StoredCoupon): CouponTerms & { used: number } => ({
  code: row.code,
  type: row.type,
  percentBp: row.percent_bp,
  valueCents: row.value_cents,
  capCents: row.cap_cents,
  appliesTo: row.applies_to,
  minOrderCents: row.min_order_cents,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  limitTotal: row.limit_total,
  limitPerCustomer: row.limit_per_customer,
  productIds: row.product_ids,
  categories: row.categories,
  customers: row.customers,
  methods: row.methods,
  firstPurchase: row.first_purchase,
  weekdays: row.weekdays,
  ufs: row.ufs,
  stacksWithPix: row.stacks_with_pix,
  includesBumps: row.includes_bumps,
  paused: row.paused,
  used: row.used,
});

/**
 * The problems of terms, by field: of the terms themselves, and of the products that they name.
 * @param kept products that the coupon had before: one that was deleted since may stay, or nobody could pause it
 */
export async function problemsOf(
  executor: Executor,
  owner: Owner,
  terms: CouponTerms,
  kept: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const own = Object.entries(couponProblems(terms)).map(([field, sentence]) => [field, [sentence]] as const);
  const known = await knownProducts(executor, owner, terms.productIds);
  const isUnknown = terms.productIds.some((id) => !known.has(id) && !kept.includes(id));
  return {
    ...Object.fromEntries(own),
    ...(isUnknown && { productIds: ['Um destes produtos não existe mais nesta loja.'] }),
  };
}

/** As `problemsOf`. @throws Problem validation for terms that no coupon can have */
export async function assertTerms(
  executor: Executor,
  owner: Owner,
  terms: CouponTerms,
  kept?: readonly string[],
): Promise<void> {
  const fields = await problemsOf(executor, owner, terms, kept);
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
}
