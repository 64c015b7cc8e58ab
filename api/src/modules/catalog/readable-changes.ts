import type { FieldChange, JobRow } from '@balcao/api-schema';
import {
  formatMoney,
  PRODUCT_FIELD_LABELS,
  PRODUCT_NUMBERS,
  PRODUCT_VALUE_FIELDS,
  type ProductValueField,
  productValueText,
  valuePerField,
  variantLabel,
} from '@balcao/domain';
import type { Problem } from '../../problem';
import type { ContentChange, ProductContent } from './product-content';

/** Shown for an empty field. */
const NOTHING = '—';
/** Longer texts are cut after this many characters. */
const MAX_TEXT = 200;

type Variant = ProductContent['variants'][number];
type Shown = { [Field in keyof ProductContent]: (value: ProductContent[Field]) => string };

const text = (value: string) => (value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value);
const fieldText = (field: ProductValueField) => (value: ProductContent[ProductValueField]) =>
  text(productValueText(field, value));

/** Formats each field for people. */
const SHOWN: Shown = {
  ...valuePerField(PRODUCT_VALUE_FIELDS, fieldText),
  options: (options) => text(options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ')),
  variants: (variants) => text(variants.map(({ values }) => variantLabel(values)).join(' · ')),
  images: (images) => (images.length === 0 ? '' : String(images.length)),
};

function shown<Field extends keyof ProductContent>(content: Partial<ProductContent>, field: Field): string {
  const value = content[field];
  return (value === undefined ? '' : SHOWN[field](value as ProductContent[Field])) || NOTHING;
}

/** The fields of a variant that are shown beside its name. */
const VARIANT_FIELDS = [
  { label: 'Preço', show: ({ priceCents }: Variant) => (priceCents === null ? '' : formatMoney(priceCents)) },
  { label: 'SKU', show: ({ sku }: Variant) => sku },
  { label: 'GTIN', show: ({ gtin }: Variant) => gtin },
  {
    label: 'Estoque',
    show: ({ stockQuantity }: Variant) => PRODUCT_NUMBERS.stockQuantity.show(stockQuantity),
  },
] as const;

/** The changes of one variant: as a whole when it is added, removed or renamed, else field by field. */
export function variantChanges(before: Variant | undefined, after: Variant | undefined): FieldChange[] {
  const [was, is] = [before, after].map((variant) => (variant ? variantLabel(variant.values) : NOTHING));
  const renamed = was === is ? [] : [{ label: 'Variante', before: was ?? NOTHING, after: is ?? NOTHING }];
  if (!before || !after) return renamed;
  const fields = VARIANT_FIELDS.flatMap(({ label, show }) =>
    show(before) === show(after)
      ? []
      : [
          {
            label: `${label} · ${variantLabel(after.values)}`,
            before: show(before) || NOTHING,
            after: show(after) || NOTHING,
          },
        ],
  );
  return [...renamed, ...fields];
}

/** The changes of a product's own fields, formatted for people. */
export function fieldChanges({ before, after }: Pick<ContentChange, 'before' | 'after'>): FieldChange[] {
  const fields = (Object.keys(after) as (keyof ProductContent)[]).filter((field) => field !== 'variants');
  return fields.map((field) => ({
    label: PRODUCT_FIELD_LABELS[field],
    before: shown(before, field),
    after: shown(after, field),
  }));
}

/** The changes of a product and its variants, formatted for people. */
export function readableChanges(change: Pick<ContentChange, 'before' | 'after'>): FieldChange[] {
  const { variants: after } = change.after;
  if (!after) return fieldChanges(change);
  const { variants: before = [] } = change.before;
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const byId = (variants: readonly Variant[], id: string) => variants.find((variant) => variant.id === id);
  return [
    ...fieldChanges(change),
    ...[...ids].flatMap((id) => variantChanges(byId(before, id), byId(after, id))),
  ];
}

/** The label of a field by its path, such as `variants.0.sku`. */
function labelOf(path: string): string | null {
  const name = path.split('.').findLast((part) => Object.hasOwn(PRODUCT_FIELD_LABELS, part));
  return name === undefined ? null : PRODUCT_FIELD_LABELS[name as keyof typeof PRODUCT_FIELD_LABELS];
}

/** The problem of a row, by field where fields caused it. */
export function rowProblems({ text, details }: Problem): JobRow['problems'] {
  const fields = Object.entries(details.fields ?? {}).flatMap(([field, sentences]) =>
    sentences.map((message) => ({ column: labelOf(field), message })),
  );
  return fields.length > 0 ? fields : [{ column: null, message: text }];
}
