import { seededRandom } from '../basics/seeded-random';
import { type CartLine, lineCents, sumOf } from './cart';
import { COUPON_PENDING, COUPON_REASONS } from './coupon-reasons';
import { evaluateCoupon } from './evaluate-coupon';
import { priceCart } from './price-cart';
import { aCoupon } from './testing/a-coupon';
import { type RandomCart, randomCart } from './testing/random-carts';
import { slowPrice, slowVerdict } from './testing/slow-sale';

const SEED = 20_261_126;
const CARTS = 10_000;

const line = (id: string, unitPriceCents: number, quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  id,
  productId: id,
  categories: [],
  kind: 'product',
  quantity,
  unitPriceCents,
  ...more,
});
const discounts = (lines: CartLine[], coupon: Partial<ReturnType<typeof aCoupon>>) =>
  priceCart({ lines, coupon: aCoupon(coupon) }).lines.map(({ couponCents }) => couponCents);

const priced = ({ coupon, question, ...amounts }: RandomCart) =>
  priceCart({ lines: question.lines, coupon, ...amounts });

describe('10 000 random carts', () => {
  const random = seededRandom(SEED);
  const carts = Array.from({ length: CARTS }, () => randomCart(random));
  /** The first cart of which something does not hold: one failure says more than thousands. */
  const firstWrong = (holds: (cart: RandomCart) => boolean) => carts.find((cart) => !holds(cart));
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

  it('come to what the slow and obvious way comes to', () => {
    const fast = (cart: RandomCart) => {
      const { lines, shippingDiscountCents, totalCents } = priced(cart);
      return {
        byCoupon: lines.map(({ couponCents }) => couponCents),
        byMethod: lines.map(({ methodCents }) => methodCents),
        offShipping: shippingDiscountCents,
        total: totalCents,
      };
    };
    expect(firstWrong((cart) => isSame(fast(cart), slowPrice(cart)))).toBeUndefined();
  });

  it('are judged as in the slow and obvious way, and differ enough that each reason and each open point comes up', () => {
    const seen = new Set<string>();
    const isJudgedAlike = ({ coupon, question }: RandomCart) => {
      const { reasons, pending } = evaluateCoupon(coupon, question);
      for (const one of [...reasons, ...pending]) seen.add(one);
      return isSame({ reasons, pending }, slowVerdict(coupon, question));
    };
    expect(firstWrong(isJudgedAlike)).toBeUndefined();
    expect(seen.size).toBe(COUPON_REASONS.length - 1 + COUPON_PENDING.length);
  });

  it('add up, and no line gets more than it comes to', () => {
    const addsUp = (cart: RandomCart) => {
      const all = priced(cart);
      const worth = cart.question.lines.map(lineCents);
      return (
        all.discountCents === all.itemsDiscountCents + all.methodDiscountCents &&
        sumOf(all.lines.map(({ couponCents, methodCents }) => couponCents + methodCents)) ===
          all.discountCents &&
        all.subtotalCents - all.discountCents + all.shippingCents + all.interestCents === all.totalCents &&
        all.shippingCents >= 0 &&
        Number.isSafeInteger(all.totalCents) &&
        all.lines.every(
          ({ couponCents, methodCents }, index) =>
            couponCents >= 0 && methodCents >= 0 && couponCents + methodCents <= (worth[index] ?? 0),
        )
      );
    };
    expect(firstWrong(addsUp)).toBeUndefined();
  });

  it('never lose a part of the discount by one more line', () => {
    const more = line('more', 4_567);
    const keepsDiscount = (cart: RandomCart) => {
      const larger = { ...cart, question: { ...cart.question, lines: [...cart.question.lines, more] } };
      return priced(larger).itemsDiscountCents >= priced(cart).itemsDiscountCents;
    };
    expect(firstWrong(keepsDiscount)).toBeUndefined();
  });
});

describe('what went wrong for others', () => {
  it('a line of 0 at the end, or anywhere, gets no cent', () => {
    expect(discounts([line('a', 100), line('b', 100), line('c', 0)], { percentBp: 3_333 })).toEqual([
      34, 33, 0,
    ]);
    expect(discounts([line('free', 0), line('a', 1)], { percentBp: 10_000 })).toEqual([0, 1]);
  });

  it('a fixed amount is split over lines, not over units: the cheap line is not given away', () => {
    const fixed = { type: 'valor_fixo', valueCents: 1_000 } as const;
    expect(discounts([line('cheap', 100), line('dear', 9_900)], fixed)).toEqual([10, 990]);
    expect(discounts([line('a', 333, 3), line('b', 1, 7)], fixed)).toEqual([993, 7]);
  });

  it('a share is rounded once, not for each unit', () => {
    expect(discounts([line('a', 333, 7)], { percentBp: 1_000 })).toEqual([233]);
    expect(discounts([line('a', 5, 1)], { percentBp: 1_000 })).toEqual([1]);
    expect(discounts([line('a', 4, 1)], { percentBp: 1_000 })).toEqual([0]);
  });

  it('all of it off leaves exactly nothing, and never less', () => {
    const cart = [line('a', 3_333, 3), line('b', 1_999)];
    const all = priceCart({ lines: cart, coupon: aCoupon({ percentBp: 10_000 }), methodDiscountBp: 2_000 });
    expect([all.totalCents, all.methodDiscountCents, all.shippingDiscountCents]).toEqual([0, 0, 0]);
    const over = priceCart({
      lines: cart,
      coupon: aCoupon({ type: 'valor_fixo', valueCents: 9_999_999 }),
      shippingCents: 1_500,
    });
    expect([over.totalCents, over.shippingCents]).toEqual([1_500, 1_500]);
  });

  it('100% and then 20% for Pix take nothing of the delivery', () => {
    const all = priceCart({
      lines: [line('a', 3_333, 3)],
      coupon: aCoupon({ percentBp: 10_000, stacksWithPix: true }),
      methodDiscountBp: 2_000,
      shippingCents: 1_990,
    });
    expect(all).toMatchObject({ discountCents: 9_999, shippingCents: 1_990, totalCents: 1_990 });
  });

  it('only lines that it is good for carry it: other goods lower nothing', () => {
    const named = { productIds: ['a'] };
    expect(discounts([line('a', 10_000)], named)).toEqual([1_000]);
    expect(discounts([line('a', 10_000), line('b', 50_000)], named)).toEqual([1_000, 0]);
    expect(discounts([line('a', 10_000), line('b', 50_000)], { ...named, appliesTo: 'subtotal' })).toEqual([
      1_000, 5_000,
    ]);
  });

  it('the cap comes first, then it is spread', () => {
    expect(discounts([line('a', 10_000), line('b', 20_000)], { percentBp: 5_000, capCents: 1_000 })).toEqual([
      333, 667,
    ]);
  });

  it('the discount for Pix is taken from what the coupon leaves, or falls away', () => {
    const cart = { lines: [line('a', 10_000)], methodDiscountBp: 1_000 };
    expect(priceCart({ ...cart, coupon: aCoupon({ stacksWithPix: true }) })).toMatchObject({
      itemsDiscountCents: 1_000,
      methodDiscountCents: 900,
      losesMethodDiscount: false,
    });
    expect(priceCart({ ...cart, coupon: aCoupon() })).toMatchObject({
      methodDiscountCents: 0,
      losesMethodDiscount: true,
    });
    expect(priceCart({ ...cart, coupon: null }).methodDiscountCents).toBe(1_000);
  });

  it('free delivery is the chosen one, up to the cap, and leaves the goods alone', () => {
    const coupon = aCoupon({ type: 'frete_gratis', appliesTo: 'frete', capCents: 1_500 });
    const all = priceCart({ lines: [line('a', 10_000)], coupon, shippingCents: 2_000 });
    expect(all).toMatchObject({
      shippingDiscountCents: 1_500,
      shippingCents: 500,
      discountCents: 0,
      totalCents: 10_500,
    });
    // The cart shrank to a digital product, or the coupon left: nothing of it stays.
    expect(priceCart({ lines: [line('a', 10_000)], coupon }).shippingCents).toBe(0);
    expect(priceCart({ lines: [line('a', 10_000)], coupon: null, shippingCents: 2_000 }).totalCents).toBe(
      12_000,
    );
  });

  it('amounts beyond what a double can multiply stay exact', () => {
    const cart = [line('a', 9_999_999_999, 100_000)];
    expect(discounts(cart, { percentBp: 3_333 })).toEqual([333_299_999_966_670]);
  });
});
