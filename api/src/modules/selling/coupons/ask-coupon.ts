import type { V1CouponAnswer, V1CouponRequest } from '@balcao/api-schema';
import {
  type CartLine,
  type CouponCustomer,
  type CouponTerms,
  couponPendingText,
  couponReasonText,
  evaluateCoupon,
  methodDiscountFallsAway,
  priceCart,
  shippingDiscountOf,
  stateOfCep,
} from '@balcao/domain';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { storedTerms } from './coupon-terms';
import { buyerHistory, categoriesOf, findByCode, isUsedBy, type StoredCoupon } from './repository';

/** The moment of a question about a coupon, and the facts about its asker. */
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

/** A coupon, its customer and the lines of the cart, as the store has them, whatever the cart is paid by. */
export interface ReadCoupon {
  stored: StoredCoupon | undefined;
  coupon: (CouponTerms & { used: number }) | null;
  customer: CouponCustomer | undefined;
  lines: CartLine[];
}

/** Reads what a question about a coupon needs. Without a code nothing is looked up. */
export async function readCoupon(
  executor: Executor,
  owner: Owner,
  request: V1CouponRequest,
  { isTrusted, orderId }: Pick<CouponAsker, 'isTrusted' | 'orderId'>,
): Promise<ReadCoupon> {
  const stored = request.code === '' ? undefined : await findByCode(executor, owner, request.code);
  const [isOwnUse, customer, lines] = await Promise.all([
    stored !== undefined && orderId !== undefined && isUsedBy(executor, stored, orderId),
    isTrusted ? customerOf(executor, owner, request, stored) : undefined,
    linesOf(executor, owner, request, stored),
  ]);
  const terms = stored ? storedTerms(stored) : null;
  const coupon = terms && isOwnUse ? { ...terms, used: terms.used - 1 } : terms;
  return { stored, coupon, customer, lines };
}

/** A coupon before a cart. */
function evaluate(
  { coupon, customer, lines }: ReadCoupon,
  { payment, shipping }: V1CouponRequest,
  now: Date,
) {
  const { method, installments } = payment ?? {};
  const uf = stateOfCep(shipping?.zip_code ?? '');
  return evaluateCoupon(coupon, {
    now,
    lines,
    ...(customer && { customer }),
    ...(method && { method }),
    ...(installments && { installments }),
    ...(uf && { uf }),
  });
}

/** The discounts of a coupon for a cart that is not priced yet. */
export interface CartDiscounts {
  /** Whether the store has such a coupon, good or not. */
  isKnown: boolean;
  /** Off each line, in their order. */
  lines: number[];
  /** Off a delivery, once it is chosen. */
  ofShipping(cents: number): number;
}

/** The discounts of a coupon off the lines of a cart and off its shipping: none where it is not good for the cart. */
export function couponDiscounts(read: ReadCoupon, request: V1CouponRequest, now: Date): CartDiscounts {
  const { stored, coupon, lines } = read;
  const taken = evaluate(read, request, now).reasons.length === 0 ? coupon : null;
  return {
    isKnown: stored !== undefined,
    lines: priceCart({ lines, coupon: taken }).lines.map(({ couponCents }) => couponCents),
    ofShipping: (cents) => shippingDiscountOf(taken, cents),
  };
}

/** Whether a coupon is good for a cart, and what the cart comes to with it; without it, where it is not. */
export function answerCoupon(
  read: ReadCoupon,
  request: V1CouponRequest,
  { now, methodDiscountBp }: Pick<CouponAsker, 'now' | 'methodDiscountBp'>,
): V1CouponAnswer {
  const { stored, coupon, lines } = read;
  const method = request.payment?.method;
  const verdict = evaluate(read, request, now);
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

/** Whether a coupon of a store is good for a cart, as `answerCoupon` says. Stores nothing. */
export const askCoupon = async (
  executor: Executor,
  owner: Owner,
  request: V1CouponRequest,
  asker: CouponAsker,
): Promise<V1CouponAnswer> => answerCoupon(await readCoupon(executor, owner, request, asker), request, asker);
