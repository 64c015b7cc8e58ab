import { BRAZILIAN_STATES } from '../../address/brazilian-states';
import { PAYMENT_METHODS } from '../../payments/method';
import type { CartLine } from '../cart';
import { COUPON_TARGETS, COUPON_TYPES, type CouponTerms } from '../coupon-terms';
import type { CouponQuestion } from '../evaluate-coupon';
import { aCoupon } from './a-coupon';

const PRODUCTS = ['p1', 'p2', 'p3', 'p4'];
const CATEGORIES = ['verao', 'inverno'];
const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const CUSTOMERS = ['12345678909', 'ana@exemplo.com', 'rui@exemplo.com'];

export interface RandomCart {
  coupon: CouponTerms & { used: number };
  question: CouponQuestion;
  methodDiscountBp: number;
  shippingCents: number;
  interestCents: number;
}

/** Carts and coupons that are near the edges: few products, small and large amounts, limits that are just met. */
export function randomCart(random: () => number): RandomCart {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const one = <T>(values: readonly T[]): T => values[upTo(values.length - 1)] as T;
  const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.3);
  const seldom = <T>(value: T, otherwise: T): T => (random() < 0.3 ? value : otherwise);

  const lines = Array.from({ length: 1 + upTo(5) }, (_, index): CartLine => {
    const kind = one(['product', 'product', 'product', 'orderbump', 'gift'] as const);
    const price = one([1, 3, 99, 333, 9_999, upTo(1_000_000)]);
    return {
      id: `line-${index}`,
      productId: one(PRODUCTS),
      categories: some(CATEGORIES),
      kind,
      quantity: 1 + upTo(6),
      unitPriceCents: kind === 'gift' || random() < 0.1 ? 0 : price,
    };
  });
  const type = one(COUPON_TYPES);
  const document = seldom('', one(['12345678909', '52998224725']));
  const email = seldom('', one(['ana@exemplo.com', 'eva@exemplo.com']));
  return {
    coupon: {
      ...aCoupon({ code: 'CUPOM', type }),
      percentBp: type === 'percentual' ? one([100, 333, 1_000, 5_000, 9_999, 10_000]) : 0,
      valueCents: type === 'valor_fixo' ? one([1, 7, 1_000, 50_000, 5_000_000]) : 0,
      capCents: seldom(1 + upTo(5_000), 0),
      appliesTo: type === 'frete_gratis' ? 'frete' : one(COUPON_TARGETS),
      minOrderCents: seldom(upTo(50_000), 0),
      startsOn: seldom(one(DAYS), ''),
      endsOn: seldom(one(DAYS), ''),
      limitTotal: seldom(1 + upTo(3), 0),
      limitPerCustomer: seldom(1 + upTo(2), 0),
      productIds: seldom(some(PRODUCTS), []),
      categories: seldom(some(CATEGORIES), []),
      customers: seldom(some(CUSTOMERS), []),
      methods: seldom(
        some(PAYMENT_METHODS).map((method) => ({
          method,
          installments: method === 'credit_card' ? one([0, 1, 3]) : 0,
        })),
        [],
      ),
      firstPurchase: random() < 0.2,
      weekdays: seldom(some([0, 1, 2, 3, 4, 5, 6]), []),
      ufs: seldom(some(BRAZILIAN_STATES.map(({ code }) => code)), []),
      stacksWithPix: random() < 0.5,
      includesBumps: random() < 0.5,
      paused: random() < 0.1,
      used: upTo(3),
    },
    question: {
      // From the evening of one day into the night of another, in São Paulo and in UTC.
      now: new Date(Date.parse('2026-11-25T18:00:00Z') + upTo(36) * 3_600_000),
      lines,
      ...(random() < 0.8 && { customer: { document, email, uses: upTo(3), hasBought: random() < 0.5 } }),
      ...(random() < 0.8 && { method: one(PAYMENT_METHODS) }),
      ...(random() < 0.8 && { installments: 1 + upTo(4) }),
      ...(random() < 0.8 && { uf: one(BRAZILIAN_STATES).code }),
    },
    methodDiscountBp: seldom(one([500, 333, 10_000]), 0),
    shippingCents: one([0, 1, 1_990, upTo(100_000)]),
    interestCents: seldom(upTo(5_000), 0),
  };
}
