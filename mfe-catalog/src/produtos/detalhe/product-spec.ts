import type { Product } from '@balcao/api-schema';
import {
  formatMoney,
  PRODUCT_FIELD_LABELS as LABELS,
  PAYMENT_METHOD_LABELS,
  PRODUCT_NUMBERS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_TYPE_LABELS,
  type ProductNumberField,
  variantLabel,
} from '@balcao/domain';
import type { ResourceSpec } from '@balcao/ui/resource';
import { type ProductValues, patchOf, type VariantValue } from './product-values';

type Spec = ResourceSpec<Product, ProductValues>;

/** The fields of a product in the order of its page, and how each is shown in a comparison. */
const FIELDS: Spec['fields'] = {
  name: { label: LABELS.name },
  slug: { label: LABELS.slug },
  type: { label: LABELS.type, show: (type) => PRODUCT_TYPE_LABELS[type] },
  status: { label: LABELS.status, show: (status) => PRODUCT_STATUS_LABELS[status] },
  description: { label: LABELS.description, show: withoutMarkup },
  images: {
    label: LABELS.images,
    show: (images) => (images.length === 1 ? '1 imagem' : `${images.length} imagens`),
  },
  priceCents: numberField('priceCents'),
  compareAtCents: numberField('compareAtCents'),
  costCents: numberField('costCents'),
  stockControlled: { label: LABELS.stockControlled, show: yesOrNo },
  stockQuantity: numberField('stockQuantity'),
  sellWithoutStock: { label: LABELS.sellWithoutStock, show: yesOrNo },
  sku: { label: LABELS.sku },
  gtin: { label: LABELS.gtin },
  ncm: { label: LABELS.ncm },
  options: {
    label: LABELS.options,
    show: (options) => options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · '),
  },
  variants: { label: LABELS.variants, show: (variants) => variants.map(variantWords).join(' · ') },
  weightGrams: numberField('weightGrams'),
  heightCm: numberField('heightCm'),
  widthCm: numberField('widthCm'),
  lengthCm: numberField('lengthCm'),
  maxInstallments: numberField('maxInstallments'),
  paymentMethods: {
    label: LABELS.paymentMethods,
    show: (methods) => methods.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
  },
};

function numberField(name: ProductNumberField) {
  const show = (value: number | null) => (value === null ? '' : PRODUCT_NUMBERS[name].show(value));
  return { label: LABELS[name], show };
}

function yesOrNo(value: boolean): string {
  return value ? 'Sim' : 'Não';
}

function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

function variantWords({ values, priceCents, sku, stockQuantity }: VariantValue): string {
  const details = [sku, priceCents !== null && formatMoney(priceCents), `${stockQuantity ?? 0} em estoque`];
  return `${variantLabel(values)} (${details.filter(Boolean).join(', ')})`;
}

/** What the form shows for a product: only what it edits, so that nothing else counts as a difference. */
function valuesOf(product: Product): ProductValues {
  const {
    id,
    version,
    origin,
    originUrl,
    lockedFields,
    deletable,
    soldLast30Days,
    createdAt,
    updatedAt,
    ...values
  } = product;
  return values;
}

/** How the form of a product shows and saves it. */
export const PRODUCT_SPEC: Spec = {
  path: '/products',
  fields: FIELDS,
  valuesOf,
  patchOf,
  words: { saved: 'Produto salvo.', changedElsewhere: 'Este produto foi alterado em outro lugar' },
};
