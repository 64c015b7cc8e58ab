import {
  BRAZILIAN_STATES,
  COUPON_LIMITS,
  COUPON_STATUSES,
  COUPON_TARGETS,
  COUPON_TYPES,
  couponCodeProblem,
  couponCustomerOf,
  formatMoney,
  isRealDate,
  MAX_BASIS_POINTS,
  MAX_INSTALLMENTS,
  normalizeCouponCode,
  PAYMENT_METHODS,
  plainLine,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams } from '../basics/common';
import { z } from '../basics/z';
import { countBy, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const LONGEST_CODE = 200;

/** A code as people type or paste it; parsed as it is stored. */
export const couponCode = z
  .string()
  .max(LONGEST_CODE)
  .overwrite(normalizeCouponCode)
  .superRefine((code, context) => {
    const message = couponCodeProblem(code);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Integer cents; 0 is none. */
const cents = z
  .int()
  .min(0)
  .max(COUPON_LIMITS.cents, `O máximo é ${formatMoney(COUPON_LIMITS.cents)}.`);

/** A day of São Paulo; empty is none. */
const day = z.string().refine((text) => text === '' || isRealDate(text), 'Data inválida.');

const WEEKDAYS = 7;

const customer = z
  .string()
  .max(LONGEST_CODE)
  .overwrite((typed) => couponCustomerOf(typed) ?? typed)
  .refine((typed) => couponCustomerOf(typed) !== null, 'Escreva um CPF, um CNPJ ou um e-mail.');

const unique = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .max(most, `No máximo ${most}.`)
    .overwrite((items) => [...new Set(items)]);

/**
 * The discount and the conditions of a coupon: the terms that a batch gives to each of its codes. A 0, an empty text and an empty list
 * limit nothing.
 */
export const COUPON_TERM_FIELDS = {
  type: { in: z.enum(COUPON_TYPES) },
  percentBp: { in: z.int().min(0).max(MAX_BASIS_POINTS, 'Use um percentual de 0,01% a 100%.'), initial: 0 },
  valueCents: { in: cents, initial: 0 },
  capCents: { in: cents, initial: 0 },
  appliesTo: { in: z.enum(COUPON_TARGETS), initial: 'produtos' },
  minOrderCents: { in: cents, initial: 0 },
  startsOn: { in: day, initial: '' },
  endsOn: { in: day, initial: '' },
  limitTotal: { in: z.int().min(0).max(COUPON_LIMITS.uses), initial: 0 },
  limitPerCustomer: { in: z.int().min(0).max(COUPON_LIMITS.usesPerCustomer), initial: 0 },
  productIds: { in: unique(id, COUPON_LIMITS.products), initial: [] },
  categories: {
    // As products have them.
    in: unique(z.string().overwrite(plainLine).min(1).max(40), COUPON_LIMITS.categories),
    initial: [],
  },
  customers: {
    in: unique(customer, COUPON_LIMITS.customers),
    initial: [],
    /** Masked: `POST /coupons/{id}/reveal` shows them. */
    out: z.array(z.string()),
  },
  methods: {
    in: z
      .array(
        z.strictObject({
          method: z.enum(PAYMENT_METHODS),
          installments: z.int().min(0).max(MAX_INSTALLMENTS).default(0),
        }),
      )
      .max(PAYMENT_METHODS.length),
    initial: [],
  },
  firstPurchase: { in: z.boolean(), initial: false },
  weekdays: {
    in: unique(
      z
        .int()
        .min(0)
        .max(WEEKDAYS - 1),
      WEEKDAYS,
    ),
    initial: [],
  },
  ufs: { in: unique(z.enum(BRAZILIAN_STATES.map(({ code }) => code)), BRAZILIAN_STATES.length), initial: [] },
  stacksWithPix: { in: z.boolean(), initial: false },
  includesBumps: { in: z.boolean(), initial: false },
  paused: { in: z.boolean(), initial: false },
} as const;

/** The coupons of a store: `/coupons`, by pages. */
export const coupon = resourceShape({
  ...recordFields,
  code: { in: couponCode, out: z.string() },
  ...COUPON_TERM_FIELDS,
  /** Uses that count now: those of orders that were not refused, expired or cancelled. */
  used: { out: z.int().min(0) },
  /** The batch that made it; null for one that a person made. */
  batchId: { out: id.nullable() },
  status: { computed: z.enum(COUPON_STATUSES) },
  /** The paid cents of its orders, without refunds. */
  revenueCents: { computed: z.int() },
});
export type Coupon = z.infer<typeof coupon.record>;
export type CouponRequest = z.infer<typeof coupon.request>;
export type CouponPatch = z.infer<typeof coupon.patch>;

/** Makes a paused coupon with the same terms. */
export const duplicateCoupon = call('POST /coupons/:id/duplicate', {
  operationId: 'duplicateCoupon',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  params: idParams,
  status: 201,
  answer: coupon.record,
  problems: [409],
});

export const revealedCustomers = z.object({ customers: z.array(z.string()) });

/** Documents and e-mails of those whom a coupon is for; the audit trail keeps who asked. */
export const revealCouponCustomers = call('POST /coupons/:id/reveal', {
  operationId: 'revealCouponCustomers',
  access: 'seller',
  permission: 'marketing:editar',
  params: idParams,
  answer: revealedCustomers,
});
export type CouponPage = z.infer<typeof coupon.page>;

/** Columns that a list of coupons can be sorted by. */
export const COUPON_SORTS = ['code', 'used', 'createdAt'] as const;

const status = z.enum(COUPON_STATUSES);
const type = z.enum(COUPON_TYPES);

/** A filter of coupons, as JSON in a bulk action or an export. */
export const couponFilter = z.strictObject({
  q: z.string().trim().max(200).optional(),
  status: z.array(status).max(COUPON_STATUSES.length).optional(),
  type: type.optional(),
  batchId: id.optional(),
});
export type CouponFilter = z.infer<typeof couponFilter>;

/** `GET /coupons`: `q` finds coupons by the beginning of their code. */
export const couponListQuery = listQuery.extend({
  countBy: countBy('status'),
  status: several(status).optional(),
  type: type.optional(),
  batchId: id.optional(),
});
export type CouponListQuery = z.infer<typeof couponListQuery>;

export const couponCalls = resourceCalls('/coupons', {
  one: 'Coupon',
  many: 'Coupons',
  area: 'marketing',
  shape: coupon,
  query: couponListQuery,
  needsVersion: true,
});
