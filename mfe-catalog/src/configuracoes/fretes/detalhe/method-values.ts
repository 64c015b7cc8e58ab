import type { ShippingMethodRecord } from '@balcao/api-schema';
import {
  type BrazilianRegion,
  type BrazilianState,
  EVERYWHERE,
  formatCep,
  NEW_SHIPPING_METHOD,
  NO_CONDITIONS,
  normalizeCep,
  type ShippingReachKind,
  type ShippingType,
} from '@balcao/domain';

type Conditions = ShippingMethodRecord['conditions'];

/** Amounts, limits and shares that are empty in the form where they are 0. */
const EMPTY_AT_ZERO = [
  'valueCents',
  'percentBp',
  'excessFromGrams',
  'excessPerKgCents',
  'insuranceBp',
  'freeFromCents',
  'cubedDivisor',
  'cubedFromGrams',
  'maxSideCm',
  'maxSumCm',
] as const;
const SAME = ['name', 'type', 'active', 'daysMin', 'daysMax', 'handlingDays', 'startsOn', 'endsOn'] as const;
const REACH = ['reachKind', 'regions', 'ufs', 'ranges'] as const;
const CONDITIONS = [
  'minSubtotalCents',
  'maxSubtotalCents',
  'minWeightGrams',
  'maxWeightGrams',
  'minQuantity',
  'maxQuantity',
  'productIds',
  'categories',
] as const;

type EmptyAtZero = (typeof EMPTY_AT_ZERO)[number];

/** The values that the form of a method edits: reach and conditions field by field. */
export type MethodValues = Pick<ShippingMethodRecord, 'name' | 'type' | 'active' | 'startsOn' | 'endsOn'> & {
  [Field in 'daysMin' | 'daysMax' | 'handlingDays' | EmptyAtZero]: number | null;
} & {
  reachKind: ShippingReachKind;
  regions: BrazilianRegion[];
  ufs: BrazilianState[];
  /** A range a line: `01000-000 a 05999-999`. */
  ranges: string;
  categories: string[];
} & Omit<Conditions, 'categories'>;

const emptyAtZero = (value: number) => (value === 0 ? null : value);

/** The form's values of a method. */
export function valuesOf(method: ShippingMethodRecord): MethodValues {
  const { name, type, active, daysMin, daysMax, handlingDays, startsOn, endsOn, reach, conditions } = method;
  const amounts = Object.fromEntries(
    EMPTY_AT_ZERO.map((field) => [field, emptyAtZero(method[field])]),
  ) as Record<EmptyAtZero, number | null>;
  return {
    name,
    type,
    active,
    daysMin,
    daysMax,
    handlingDays,
    startsOn,
    endsOn,
    ...amounts,
    reachKind: reach.kind,
    regions: reach.regions,
    ufs: reach.ufs,
    ranges: reach.ranges.map(({ from, to }) => `${formatCep(from)} a ${formatCep(to)}`).join('\n'),
    ...conditions,
    categories: conditions.categories ?? [],
  };
}

/** The ranges of CEPs in a text, a line each; a line with one CEP is that one alone. */
export function rangesOf(text: string): { from: string; to: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const found = line.match(/(?<!\d)\d{5}-?\d{3}(?!\d)/g) ?? [line];
      // More than a range in a line is kept as it is written, so that it is refused and not cut.
      const [from = '', to = from] = (found.length > 2 ? [line] : found).map(normalizeCep);
      return { from, to };
    });
}

/** The reach of a method by the values. */
const reachOf = ({ reachKind, regions, ufs, ranges }: MethodValues) => ({
  kind: reachKind,
  regions: reachKind === 'regioes' ? regions : [],
  ufs: reachKind === 'ufs' ? ufs : [],
  ranges: reachKind === 'ceps' ? rangesOf(ranges) : [],
});

const conditionsOf = (values: MethodValues): Conditions => ({
  minSubtotalCents: values.minSubtotalCents,
  maxSubtotalCents: values.maxSubtotalCents,
  minWeightGrams: values.minWeightGrams,
  maxWeightGrams: values.maxWeightGrams,
  minQuantity: values.minQuantity,
  maxQuantity: values.maxQuantity,
  productIds: values.productIds,
  ...(values.categories.length > 0 && { categories: values.categories }),
});

/** The body that writes some fields: reach and conditions go whole. */
export function patchOf(values: MethodValues, fields: readonly (keyof MethodValues)[]): object {
  const has = (some: readonly string[]) => fields.some((field) => some.includes(field));
  const whole: readonly string[] = [...REACH, ...CONDITIONS];
  const plain = fields.filter((field) => !whole.includes(field));
  return {
    ...Object.fromEntries(plain.map((field) => [field, values[field] ?? 0])),
    ...(has(REACH) && { reach: reachOf(values) }),
    ...(has(CONDITIONS) && { conditions: conditionsOf(values) }),
  };
}

/** The body of a creation. */
export const requestOf = (values: MethodValues): object =>
  patchOf(values, [...SAME, ...EMPTY_AT_ZERO, ...REACH, ...CONDITIONS]);

/** The first values of the form of a new method. */
export const newValues = (type: ShippingType): MethodValues => ({
  ...valuesOf({
    ...NEW_SHIPPING_METHOD,
    id: '',
    version: 1,
    name: '',
    type,
    priority: 1,
    rateCount: 0,
    createdAt: '',
    updatedAt: '',
    reach: { ...EVERYWHERE, regions: [], ufs: [], ranges: [] },
    conditions: { ...NO_CONDITIONS, productIds: [], categories: [] },
  }),
});
