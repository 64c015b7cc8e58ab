import type { Product } from '@balcao/api-schema';
import {
  formatMoney,
  inFieldOrder,
  PRODUCT_FIELD_LABELS as LABELS,
  PRODUCT_MARKUP_FIELDS,
  PRODUCT_VALUE_FIELDS,
  type ProductValueField,
  productValueText,
  valuePerField,
  variantLabel,
} from '@balcao/domain';
import type { ResourceSpec } from '@balcao/ui/resource';
import { type ProductValues, patchOf, type VariantValue } from './product-values';

type Spec = ResourceSpec<Product, ProductValues>;

/** The fields of a product, and how each is shown in a comparison. */
const FIELDS: Spec['fields'] = inFieldOrder({
  ...valuePerField(PRODUCT_VALUE_FIELDS, valueField),
  ...valuePerField(PRODUCT_MARKUP_FIELDS, (field) => ({ label: LABELS[field], show: withoutMarkup })),
  options: {
    label: LABELS.options,
    show: (options: ProductValues['options']) =>
      options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · '),
  },
  variants: {
    label: LABELS.variants,
    show: (variants: VariantValue[]) => variants.map(variantWords).join(' · '),
  },
  images: {
    label: LABELS.images,
    show: ({ length }: ProductValues['images']) => (length === 1 ? '1 imagem' : `${length} imagens`),
  },
});

function valueField(field: ProductValueField) {
  const show = (value: ProductValues[ProductValueField]) => productValueText(field, value);
  return { label: LABELS[field], show };
}

function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

function variantWords({ values, priceCents, sku, stockQuantity }: VariantValue): string {
  const details = [sku, priceCents !== null && formatMoney(priceCents), `${stockQuantity ?? 0} em estoque`];
  return `${variantLabel(values)} (${details.filter(Boolean).join(', ')})`;
}

/** The form's values of a product: only those that it edits, so that nothing else counts as a difference. */
function valuesOf(product: Product): ProductValues {
  const {
    id,
    version,
    origin,
    originUrl,
    lockedFields,
    deletable,
    reservedQuantity,
    soldLast30Days,
    recentPrices,
    createdAt,
    updatedAt,
    ...values
  } = product;
  return values;
}

/** The specification by which the form of a product shows and saves it. */
export const PRODUCT_SPEC: Spec = {
  path: '/products',
  fields: FIELDS,
  valuesOf,
  patchOf,
  words: { saved: 'Produto salvo.', changedElsewhere: 'Este produto foi alterado em outro lugar' },
};
