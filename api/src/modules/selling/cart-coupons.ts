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
import type { Executor } from '../../db/database';
import type { Owner } from '../../db/owner';
import { categoriesOf } from './products';
import { buyerHistory, findByCode, isKnown, type StoredCoupon, storedTerms } from './stored-coupon';

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
  { code, customer, items }: V1CouponRequest,
  { isTrusted, orderId }: Pick<CouponAsker, 'isTrusted' | 'orderId'>,
): Promise<ReadCoupon> {
  const stored = code === '' ? undefined : await findByCode(executor, owner, code);
  const buyer = { document: customer?.document ?? '', email: customer?.email ?? '' };
  const isAboutBuyer = isTrusted && isKnown(buyer);
  const [use, history, categories] = await Promise.all([
    stored !== undefined && orderId !== undefined
      ? executor
          .selectFrom('coupon_redemptions')
          .where('seller_id', '=', owner.sellerId)
          .where('order_id', '=', orderId)
          .where('coupon_id', '=', stored.id)
          .where('released_at', 'is', null)
          .select('order_id')
          .executeTakeFirst()
      : undefined,
    isAboutBuyer ? buyerHistory(executor, owner, stored, buyer) : undefined,
    stored && stored.categories.length > 0
      ? categoriesOf(
          executor,
          owner,
          items.map(({ product_id }) => product_id),
        )
      : undefined,
  ]);
  const terms = stored ? storedTerms(stored) : null;
  return {
    stored,
    coupon: terms && use ? { ...terms, used: terms.used - 1 } : terms,
    customer: history && { ...buyer, ...history },
    lines: items.map(({ id, product_id, quantity, unit_price, kind }) => ({
      id,
      productId: product_id,
      categories: categories?.get(product_id) ?? [],
      kind: kind ?? 'product',
      quantity,
      unitPriceCents: unit_price,
    })),
  };
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
  const { reasons, pending, missingCents } = evaluate(read, request, now);
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
