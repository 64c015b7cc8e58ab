import { type CartLine, lineCents, sumOf } from './cart';
import type { CouponTerms } from './coupon-terms';
import { couponLines } from './evaluate-coupon';
import { shareOf, spreadOver } from './share-of';

/** The facts that a cart is priced by. */
export interface CartQuestion {
  lines: readonly CartLine[];
  /** A coupon that is taken; null without one. */
  coupon: CouponTerms | null;
  /** The store's discount for the method by which the buyer pays, Pix or boleto, in basis points. */
  methodDiscountBp?: number;
  /** The chosen delivery; 0 while none is chosen. */
  shippingCents?: number;
  interestCents?: number;
}

/** The cents that a line loses to each discount. */
export interface PricedLine {
  id: string;
  couponCents: number;
  methodCents: number;
}

/** A cart with all that it comes to: `subtotal - discount + shipping + interest = total`. */
export interface PricedCart {
  lines: PricedLine[];
  subtotalCents: number;
  /** The coupon's discount off the lines. */
  itemsDiscountCents: number;
  methodDiscountCents: number;
  /** The coupon's discount off the delivery. It is no part of `discountCents`. */
  shippingDiscountCents: number;
  /** Off the lines: what the coupon and the method take. */
  discountCents: number;
  /** The price of the delivery after its discount. */
  shippingCents: number;
  interestCents: number;
  totalCents: number;
  /** Whether the discount of the method falls away, because the coupon does not go with it. */
  losesMethodDiscount: boolean;
}

/** The discount of a coupon off an amount, once, before it is spread. Never more than the amount. */
function couponCents({ type, percentBp, valueCents, capCents }: CouponTerms, base: number): number {
  if (type === 'valor_fixo') return Math.min(valueCents, base);
  const full = type === 'percentual' ? shareOf(base, percentBp) : base;
  return capCents > 0 ? Math.min(full, capCents) : full;
}

/** The discount of a coupon off a delivery that is chosen. */
export const shippingDiscountOf = (coupon: CouponTerms | null, shippingCents: number): number =>
  coupon?.appliesTo === 'frete' ? couponCents(coupon, shippingCents) : 0;

/** The discount of a coupon off each line. */
function offLines(coupon: CouponTerms | null, lines: readonly CartLine[]): number[] {
  if (coupon === null || coupon.appliesTo === 'frete') return lines.map(() => 0);
  const discounted = couponLines(coupon, lines);
  const weights = lines.map((line) => (discounted.includes(line) ? lineCents(line) : 0));
  return spreadOver(couponCents(coupon, sumOf(weights)), weights);
}

/**
 * Prices a cart: the prices of its items, then the coupon, then the discount of the method, the delivery, the interest; each from what is
 * left by those before it.
 */
export function priceCart({
  lines,
  coupon,
  methodDiscountBp = 0,
  shippingCents = 0,
  interestCents = 0,
}: CartQuestion): PricedCart {
  const amounts = lines.map(lineCents);
  const byCoupon = offLines(coupon, lines);
  const left = amounts.map((cents, index) => cents - (byCoupon[index] ?? 0));
  const losesMethodDiscount = coupon !== null && !coupon.stacksWithPix && methodDiscountBp > 0;
  const byMethod = spreadOver(losesMethodDiscount ? 0 : shareOf(sumOf(left), methodDiscountBp), left);
  const shippingDiscountCents = shippingDiscountOf(coupon, shippingCents);

  const subtotalCents = sumOf(amounts);
  const itemsDiscountCents = sumOf(byCoupon);
  const methodDiscountCents = sumOf(byMethod);
  const discountCents = itemsDiscountCents + methodDiscountCents;
  const shippingLeft = shippingCents - shippingDiscountCents;
  return {
    lines: lines.map(({ id }, index) => ({
      id,
      couponCents: byCoupon[index] ?? 0,
      methodCents: byMethod[index] ?? 0,
    })),
    subtotalCents,
    itemsDiscountCents,
    methodDiscountCents,
    shippingDiscountCents,
    discountCents,
    shippingCents: shippingLeft,
    interestCents,
    totalCents: subtotalCents - discountCents + shippingLeft + interestCents,
    losesMethodDiscount,
  };
}
