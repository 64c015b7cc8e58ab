import type { Coupon, CouponPatch, CouponRequest } from '@balcao/api-schema';
import type { CouponTarget, CouponType, PaymentMethod } from '@balcao/domain';

/** The values that the form of a coupon edits. A number that is not filled is null. */
export type CouponValues = {
  code: string;
  type: CouponType;
  percentBp: number | null;
  valueCents: number | null;
  capCents: number | null;
  appliesTo: CouponTarget;
  minOrderCents: number | null;
  startsOn: string;
  endsOn: string;
  limitTotal: number | null;
  limitPerCustomer: number | null;
  productIds: string[];
  categories: string[];
  customers: string[];
  methods: PaymentMethod[];
  cardInstallments: number | null;
  firstPurchase: boolean;
  weekdays: string[];
  ufs: string[];
  stacksWithPix: boolean;
  includesBumps: boolean;
  paused: boolean;
};

export const EMPTY_COUPON: CouponValues = {
  code: '',
  type: 'percentual',
  percentBp: null,
  valueCents: null,
  capCents: null,
  appliesTo: 'produtos',
  minOrderCents: null,
  startsOn: '',
  endsOn: '',
  limitTotal: null,
  limitPerCustomer: null,
  productIds: [],
  categories: [],
  customers: [],
  methods: [],
  cardInstallments: null,
  firstPurchase: false,
  weekdays: [],
  ufs: [],
  stacksWithPix: false,
  includesBumps: false,
  paused: false,
};

const shown = (limit: number): number | null => (limit === 0 ? null : limit);

/** The form's values of a coupon. */
export const valuesOf = (coupon: Coupon): CouponValues => ({
  code: coupon.code,
  type: coupon.type,
  percentBp: shown(coupon.percentBp),
  valueCents: shown(coupon.valueCents),
  capCents: shown(coupon.capCents),
  appliesTo: coupon.appliesTo,
  minOrderCents: shown(coupon.minOrderCents),
  startsOn: coupon.startsOn,
  endsOn: coupon.endsOn,
  limitTotal: shown(coupon.limitTotal),
  limitPerCustomer: shown(coupon.limitPerCustomer),
  productIds: coupon.productIds,
  categories: coupon.categories,
  customers: coupon.customers,
  methods: coupon.methods.map(({ method }) => method),
  cardInstallments: shown(coupon.methods.find(({ method }) => method === 'credit_card')?.installments ?? 0),
  firstPurchase: coupon.firstPurchase,
  weekdays: coupon.weekdays.map(String),
  ufs: [...coupon.ufs],
  stacksWithPix: coupon.stacksWithPix,
  includesBumps: coupon.includesBumps,
  paused: coupon.paused,
});

/** The request that these values make. What the kind of discount has no use for is left out. */
export function requestOf(values: CouponValues): CouponRequest {
  const isPercent = values.type === 'percentual';
  const isFixed = values.type === 'valor_fixo';
  return {
    code: values.code,
    type: values.type,
    percentBp: isPercent ? (values.percentBp ?? 0) : 0,
    valueCents: isFixed ? (values.valueCents ?? 0) : 0,
    capCents: isFixed ? 0 : (values.capCents ?? 0),
    appliesTo: values.type === 'frete_gratis' ? 'frete' : values.appliesTo,
    minOrderCents: values.minOrderCents ?? 0,
    startsOn: values.startsOn,
    endsOn: values.endsOn,
    limitTotal: values.limitTotal ?? 0,
    limitPerCustomer: values.limitPerCustomer ?? 0,
    productIds: values.productIds,
    categories: values.categories,
    customers: values.customers,
    methods: values.methods.map((method) => ({
      method,
      installments: method === 'credit_card' ? (values.cardInstallments ?? 0) : 0,
    })),
    firstPurchase: values.firstPurchase,
    weekdays: values.weekdays.map(Number),
    ufs: values.ufs as CouponRequest['ufs'],
    stacksWithPix: values.stacksWithPix,
    includesBumps: values.includesBumps,
    paused: values.paused,
  };
}

/** The fields that follow from others, and are sent along with them. */
const FOLLOWS: Readonly<Partial<Record<string, readonly (keyof CouponRequest)[]>>> = {
  type: ['percentBp', 'valueCents', 'capCents', 'appliesTo'],
  cardInstallments: ['methods'],
};

/** The body of a `PATCH` that writes these fields. */
export function patchOf(
  values: CouponValues,
  changed: readonly (keyof CouponValues & string)[],
): CouponPatch {
  const request = requestOf(values);
  const names: readonly string[] = changed.flatMap((name) => [name, ...(FOLLOWS[name] ?? [])]);
  return Object.fromEntries(Object.entries(request).filter(([name]) => names.includes(name)));
}
