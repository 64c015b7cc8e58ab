import type { V1CouponAnswer, V1CouponRequest } from '@balcao/api-schema';
import {
  type CartLine,
  type CouponCustomer,
  couponPendingText,
  couponReasonText,
  judgeCoupon,
  methodDiscountFallsAway,
  priceCart,
  shippingDiscountOf,
  stateOfCep,
} from '@balcao/domain';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { storedTerms } from './coupon-terms';
import { buyerHistory, categoriesOf, findByCode, isUsedBy, type StoredCoupon } from './repository';

/** How a coupon is asked about. */
export interface CouponAsker {
  now: Date;
  /** The store's discount for the method by which the buyer pays, in basis points. */
  methodDiscountBp: number;
  /** Whether answers may say what a buyer has done before: not to a page that anybody can read the key of. */
  isTrusted: boolean;
  /** The order that the cart has come to already: its own use of the coupon does not stand in its way. */
  orderId?: string | undefined;
}

async function customerOf(
  executor: Executor,
  owner: Owner,
  { customer }: V1CouponRequest,
  coupon: StoredCoupon | undefined,
): Promise<CouponCustomer | undefined> {
  const buyer = { document: customer?.document ?? '', email: customer?.email ?? '' };
  if (buyer.document === '' && buyer.email === '') return undefined;
  const asksHistory = coupon && (coupon.limit_per_customer > 0 || coupon.first_purchase);
  const history = asksHistory
    ? await buyerHistory(executor, owner, coupon.limit_scope, buyer)
    : { uses: 0, hasBought: false };
  return { ...buyer, ...history };
}

/** The lines of a cart. The categories of their products are looked up where the coupon asks for some. */
async function linesOf(
  executor: Executor,
  owner: Owner,
  { items }: V1CouponRequest,
  coupon: StoredCoupon | undefined,
): Promise<CartLine[]> {
  const ids = items.map(({ product_id }) => product_id);
  const categories =
    coupon && coupon.categories.length > 0 ? await categoriesOf(executor, owner, ids) : undefined;
  return items.map(({ id, product_id, quantity, unit_price, kind }) => ({
    id,
    productId: product_id,
    categories: categories?.get(product_id) ?? [],
    kind: kind ?? 'product',
    quantity,
    unitPriceCents: unit_price,
  }));
}

/** A coupon before a cart. */
async function judgedCart(
  database: Database,
  owner: Owner,
  request: V1CouponRequest,
  { now, isTrusted, orderId }: Pick<CouponAsker, 'now' | 'isTrusted' | 'orderId'>,
) {
  const executor = database.forSeller(owner.sellerId);
  const stored = await findByCode(executor, owner, request.code);
  const isOwnUse =
    stored !== undefined && orderId !== undefined && (await isUsedBy(executor, stored, orderId));
  const terms = stored ? storedTerms(stored) : null;
  const coupon = terms && isOwnUse ? { ...terms, used: terms.used - 1 } : terms;
  const customer = isTrusted ? await customerOf(executor, owner, request, stored) : undefined;
  const { method, installments } = request.payment ?? {};
  const uf = stateOfCep(request.shipping?.zip_code ?? '');
  const lines = await linesOf(executor, owner, request, stored);
  const verdict = judgeCoupon(coupon, {
    now,
    lines,
    ...(customer && { customer }),
    ...(method && { method }),
    ...(installments && { installments }),
    ...(uf && { uf }),
  });
  return { stored, coupon, lines, method, verdict };
}

/** What a coupon takes off a cart that is not priced yet. */
export interface CartDiscounts {
  /** Whether the store has such a coupon, good or not. */
  isKnown: boolean;
  /** Off each line, in their order. */
  lines: number[];
  /** Off a delivery, once it is chosen. */
  ofShipping(cents: number): number;
}

/** What a coupon takes off the lines of a cart and off its delivery: nothing where it is not good for it. */
export async function couponDiscounts(
  database: Database,
  owner: Owner,
  request: V1CouponRequest,
  asker: Pick<CouponAsker, 'now' | 'isTrusted' | 'orderId'>,
): Promise<CartDiscounts> {
  const { stored, coupon, lines, verdict } = await judgedCart(database, owner, request, asker);
  const taken = verdict.reasons.length === 0 ? coupon : null;
  return {
    isKnown: stored !== undefined,
    lines: priceCart({ lines, coupon: taken }).lines.map(({ couponCents }) => couponCents),
    ofShipping: (cents) => shippingDiscountOf(taken, cents),
  };
}

/** Whether a coupon of a store is good for a cart, and what the cart comes to with it; without it, where it is not. Stores nothing. */
export async function askCoupon(
  database: Database,
  owner: Owner,
  request: V1CouponRequest,
  { methodDiscountBp, ...asker }: CouponAsker,
): Promise<V1CouponAnswer> {
  const { stored, coupon, lines, method, verdict } = await judgedCart(database, owner, request, asker);
  const { reasons, pending, missingCents } = verdict;
  const isValid = reasons.length === 0;
  const cart = priceCart({
    lines,
    coupon: isValid ? coupon : null,
    methodDiscountBp,
    shippingCents: request.shipping?.amount ?? 0,
    interestCents: request.interest ?? 0,
  });
  return {
    valid: isValid,
    code: request.code,
    coupon_id: stored?.id ?? null,
    reasons,
    messages: [
      ...reasons.map((reason) => couponReasonText(reason, { terms: coupon, missingCents })),
      ...pending.map(couponPendingText),
      ...(cart.losesMethodDiscount ? [methodDiscountFallsAway(method)] : []),
    ],
    pending,
    missing: missingCents,
    subtotal: cart.subtotalCents,
    items_discount: cart.itemsDiscountCents,
    pix_discount: cart.methodDiscountCents,
    shipping_discount: cart.shippingDiscountCents,
    discount: cart.discountCents,
    lines: cart.lines.map(({ id, couponCents, methodCents }) => ({
      id,
      coupon_discount: couponCents,
      pix_discount: methodCents,
    })),
    shipping: cart.shippingCents,
    interest: cart.interestCents,
    total: cart.totalCents,
  };
}
