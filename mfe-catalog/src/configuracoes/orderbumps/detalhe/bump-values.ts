import type { OrderBumpPatch, OrderBumpRecord, OrderBumpRequest } from '@balcao/api-schema';
import { NEW_ORDER_BUMP } from '@balcao/domain';

/** Numbers of which 0 is none: a field that is not filled is null. */
const AMOUNTS = [
  'priceCents',
  'percentBp',
  'referenceCents',
  'minSubtotalCents',
  'maxSubtotalCents',
  'stockLimit',
  'testPriceCents',
  'testPercentBp',
  'testPerArm',
] as const;
type Amount = (typeof AMOUNTS)[number];
/** A bump is never marked beforehand, so no form asks. */
type Edited = Omit<OrderBumpRequest, 'preselected'>;

/** The values that the form of a bump edits. */
export type BumpValues = { [Name in keyof Edited]: Name extends Amount ? number | null : Edited[Name] };

export const EMPTY_BUMP: BumpValues = {
  ...NEW_ORDER_BUMP,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, null])) as Record<Amount, null>),
  triggerProductIds: [],
  triggerCategories: [],
  methods: [],
  ufs: [],
  name: '',
  productId: '',
  title: '',
};

export const BUMP_FIELDS = Object.keys(EMPTY_BUMP).filter(
  (name) => name !== 'preselected',
) as (keyof BumpValues)[];

/** The form's values of a bump. */
export function valuesOf(bump: OrderBumpRecord): BumpValues {
  const shown = BUMP_FIELDS.map((name) => {
    const value = bump[name];
    return [name, AMOUNTS.includes(name as Amount) && value === 0 ? null : value];
  });
  return Object.fromEntries(shown) as BumpValues;
}

/** The values that the kind of price and of trigger have no use for, emptied. */
function unused({ priceType, trigger }: BumpValues): Partial<BumpValues> {
  return {
    ...(priceType === 'fixo'
      ? { percentBp: null, testPercentBp: null }
      : { priceCents: null, testPriceCents: null }),
    ...(trigger !== 'produtos' && { triggerProductIds: [] }),
    ...(trigger !== 'categorias' && { triggerCategories: [] }),
  };
}

/** The request that these values make. A field that is not shown, such as the variant of a product without any, has no value. */
export function requestOf(values: BumpValues): Edited {
  const used = { ...values, ...unused(values) };
  const sent = BUMP_FIELDS.map((name) => [name, used[name] ?? EMPTY_BUMP[name] ?? 0]);
  return Object.fromEntries(sent) as Edited;
}

/** The fields that follow from others, and are sent along with them. */
const FOLLOWS: Readonly<Partial<Record<string, readonly string[]>>> = {
  priceType: ['priceCents', 'percentBp', 'testPriceCents', 'testPercentBp'],
  trigger: ['triggerProductIds', 'triggerCategories'],
  productId: ['variantId'],
};

/** The body of a `PATCH` that writes these fields. */
export function patchOf(values: BumpValues, changed: readonly (keyof BumpValues & string)[]): OrderBumpPatch {
  const names: readonly string[] = changed.flatMap((name) => [name, ...(FOLLOWS[name] ?? [])]);
  return Object.fromEntries(Object.entries(requestOf(values)).filter(([name]) => names.includes(name)));
}
