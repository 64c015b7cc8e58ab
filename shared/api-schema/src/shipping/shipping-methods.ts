import {
  BRAZILIAN_REGIONS,
  BRAZILIAN_STATES,
  EVERYWHERE,
  isRealDate,
  NEW_SHIPPING_METHOD,
  NO_CONDITIONS,
  normalizeCep,
  SHIPPING_BOUNDS,
  SHIPPING_LIMITS,
  SHIPPING_REACHES,
  SHIPPING_TYPES,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id } from '../basics/common';
import { filledLine } from '../basics/line';
import { z } from '../basics/z';
import { listQuery } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { recordFields } from '../resources/record-fields';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const name = filledLine(SHIPPING_LIMITS.name, 'Escreva o nome que o cliente vê.');

const cep = z.string().max(20).overwrite(normalizeCep);
const span = z.strictObject({ from: cep, to: cep });
const states = BRAZILIAN_STATES.map(({ code }) => code);

const reach = z.strictObject({
  kind: z.enum(SHIPPING_REACHES),
  regions: z.array(z.enum(BRAZILIAN_REGIONS)).max(BRAZILIAN_REGIONS.length).default([]),
  ufs: z.array(z.enum(states)).max(states.length).default([]),
  ranges: z
    .array(span)
    .max(SHIPPING_LIMITS.ranges, `São no máximo ${SHIPPING_LIMITS.ranges} faixas.`)
    .default([]),
});

/** A bound that is null, or left out, where there is none. */
const bound = (most: number) => z.int().min(0).max(most).nullable().default(null);

const conditions = z.strictObject({
  minSubtotalCents: bound(SHIPPING_LIMITS.cents),
  maxSubtotalCents: bound(SHIPPING_LIMITS.cents),
  minWeightGrams: bound(SHIPPING_LIMITS.grams),
  maxWeightGrams: bound(SHIPPING_LIMITS.grams),
  minQuantity: bound(SHIPPING_LIMITS.quantity),
  maxQuantity: bound(SHIPPING_LIMITS.quantity),
  productIds: z
    .array(id)
    .max(SHIPPING_LIMITS.products, `São no máximo ${SHIPPING_LIMITS.products} produtos.`)
    .default([]),
  /** Left out where it is for none in particular. */
  categories: z
    .array(z.string().trim().min(1).max(SHIPPING_LIMITS.category))
    .max(SHIPPING_LIMITS.categories, `São no máximo ${SHIPPING_LIMITS.categories} categorias.`)
    .optional(),
});

const number = (field: keyof typeof SHIPPING_BOUNDS) => ({
  in: z.int().min(0).max(SHIPPING_BOUNDS[field]),
  out: z.int(),
  initial: NEW_SHIPPING_METHOD[field],
});

const day = {
  in: z
    .string()
    .max(10)
    .refine((text) => text === '' || isRealDate(text), 'Escreva um dia que existe.'),
  out: z.string(),
  initial: '',
};

/**
 * The shipping methods of a store: `/shipping-methods`, by pages. A store has at most `SHIPPING_LIMITS.methods`. Amounts, limits and shares
 * of 0 are none; `reach` and `conditions` are written whole.
 */
export const shippingMethod = resourceShape({
  ...recordFields,
  name: { in: name, out: z.string() },
  /** Does not change once the method is there. */
  type: { in: z.enum(SHIPPING_TYPES) },
  active: { in: z.boolean(), initial: NEW_SHIPPING_METHOD.active },
  priority: { out: z.int() },
  daysMin: number('daysMin'),
  daysMax: number('daysMax'),
  handlingDays: number('handlingDays'),
  reach: { in: reach, initial: EVERYWHERE },
  conditions: { in: conditions, initial: NO_CONDITIONS },
  valueCents: number('valueCents'),
  percentBp: number('percentBp'),
  excessFromGrams: number('excessFromGrams'),
  excessPerKgCents: number('excessPerKgCents'),
  insuranceBp: number('insuranceBp'),
  freeFromCents: number('freeFromCents'),
  cubedDivisor: number('cubedDivisor'),
  cubedFromGrams: number('cubedFromGrams'),
  maxSideCm: number('maxSideCm'),
  maxSumCm: number('maxSumCm'),
  startsOn: day,
  endsOn: day,
  /** Rows of its table. */
  rateCount: { out: z.int() },
});
export type ShippingMethodRecord = z.infer<typeof shippingMethod.record>;
export type ShippingMethodPage = z.infer<typeof shippingMethod.page>;

/** The filters of the list of methods. */
export const shippingMethodFilter = z.object({
  type: several(z.enum(SHIPPING_TYPES)).optional(),
  active: flag.optional(),
});
export type ShippingMethodFilter = z.infer<typeof shippingMethodFilter>;
export const shippingMethodListQuery = listQuery.extend(shippingMethodFilter.shape);

export const reorderShippingMethods = call('PUT /shipping-methods/order', {
  operationId: 'reorderShippingMethods',
  summary: 'Writes the order of all methods of the store; 409 when these are not all of them',
  access: 'seller',
  permission: 'configuracoes:editar',
  /** The ids of all methods of the store, the first in front. */
  body: z.strictObject({ ids: z.array(id).max(SHIPPING_LIMITS.methods) }),
  answer: z.object({ items: z.array(shippingMethod.record) }),
  problems: [409],
});

export const shippingMethodCalls = resourceCalls('/shipping-methods', {
  one: 'ShippingMethod',
  many: 'ShippingMethods',
  area: 'configuracoes',
  shape: shippingMethod,
  query: shippingMethodListQuery,
  needsVersion: true,
});
