import {
  inFieldOrder,
  normalizeProductText,
  OPTIONAL_PRODUCT_NUMBERS,
  PAYMENT_METHODS,
  PRODUCT_LIMITS,
  PRODUCT_NUMBER_FIELDS,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type ProductNumberField,
  type ProductTextField,
  plainLine,
  productNumberProblem,
  productTextProblem,
  valuePerField,
} from '@balcao/domain';
import { id } from '../basics/common';
import { z } from '../basics/z';

/** More than any of these texts may have. Longer ones are refused before any rule runs. */
const MAX_TEXT = 1000;
/** Before sanitising, markup counts too. After it, `PRODUCT_LIMITS.description` is the limit. */
const MAX_MARKUP = 60_000;

const text = (field: ProductTextField) =>
  z
    .string()
    .max(MAX_TEXT)
    .overwrite((typed) => normalizeProductText(field, typed))
    .superRefine((value, context) => {
      const message = productTextProblem(field, value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });

const number = (field: ProductNumberField) =>
  z.int().superRefine((value, context) => {
    const message = productNumberProblem(field, value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** One line; `shortest` 1 for what must be filled. */
const line = (shortest: 0 | 1, longest: number) =>
  z
    .string()
    .max(MAX_TEXT)
    .overwrite(plainLine)
    .pipe(z.string().min(shortest, 'Preencha este campo.').max(longest));

const option = z.strictObject({
  name: line(1, PRODUCT_LIMITS.optionName),
  values: z.array(line(1, PRODUCT_LIMITS.optionValue)).max(PRODUCT_LIMITS.variants),
});

/** A variant keeps its id when it is edited: send the id that was read. Without its own price it has the product's. */
const variant = z.strictObject({
  id: id.optional(),
  values: z.array(line(1, PRODUCT_LIMITS.optionValue)).max(PRODUCT_LIMITS.options),
  priceCents: number('priceCents').nullable().default(null),
  sku: text('sku').default(''),
  gtin: text('gtin').default(''),
  stockQuantity: number('stockQuantity').default(0),
});

/** Pictures in their order; the first is the cover. Upload each one first (`POST /product-images`). */
const image = z.strictObject({ id, alt: line(0, PRODUCT_LIMITS.imageAlt).default('') });

/** Numbers that `clear` empties, because the client drops null from bodies. */
export const CLEARABLE_PRODUCT_FIELDS = OPTIONAL_PRODUCT_NUMBERS;

/** Every field that a person can fill. Options and variants are always sent together, as a whole. */
export const productFields = z.strictObject(
  inFieldOrder({
    ...valuePerField(PRODUCT_NUMBER_FIELDS, number),
    name: text('name'),
    slug: text('slug'),
    type: z.enum(PRODUCT_TYPES),
    status: z.enum(PRODUCT_STATUSES),
    description: z.string().max(MAX_MARKUP),
    sku: text('sku'),
    gtin: text('gtin'),
    ncm: text('ncm'),
    stockControlled: z.boolean(),
    sellWithoutStock: z.boolean(),
    options: z.array(option).max(PRODUCT_LIMITS.options),
    variants: z.array(variant).max(PRODUCT_LIMITS.variants),
    images: z.array(image).max(PRODUCT_LIMITS.images),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
  }),
);
