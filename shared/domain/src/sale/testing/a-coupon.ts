import type { CouponTerms } from '../coupon-terms';

/** A coupon of 10% without any limit, with changes. */
export const aCoupon = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'BEMVINDO10',
  type: 'percentual',
  percentBp: 1_000,
  valueCents: 0,
  capCents: 0,
  appliesTo: 'produtos',
  minOrderCents: 0,
  startsOn: '',
  endsOn: '',
  limitTotal: 0,
  limitPerCustomer: 0,
  productIds: [],
  categories: [],
  customers: [],
  methods: [],
  firstPurchase: false,
  weekdays: [],
  ufs: [],
  stacksWithPix: false,
  includesBumps: false,
  paused: false,
  ...changes,
});
