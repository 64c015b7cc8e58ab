import {
  inFieldOrder,
  normalizeProductText,
  OPTIONAL_PRODUCT_NUMBERS,
  PRODUCT_ANSWER_FIELDS,
  PRODUCT_CHOICE_FIELDS,
  PRODUCT_CHOICES_FIELDS,
  PRODUCT_COUNT_FIELDS,
  PRODUCT_FIELDS,
  PRODUCT_LIMITS,
  PRODUCT_MARKUP_FIELDS,
  PRODUCT_NUMBER_FIELDS,
  PRODUCT_TEXT_FIELDS,
  PRODUCT_WORDS_FIELDS,
  type ProductChoiceField,
  type ProductChoicesField,
  type ProductNumberField,
  type ProductTextField,
  type ProductValues,
  type ProductWordsField,
  plainLine,
  productChoices,
  productNumberProblem,
  productTextProblem,
  valuePerField,
} from '@balcao/domain';
import { id } from '../basics/common';
import { z } from '../basics/z';

/** More than any of these texts may have. Longer ones are refused before any rule runs. */
const MAX_TEXT = 1000;
/** Before sanitising, markup counts too. After it, the field's own limit applies. */
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

type Value<Field extends keyof ProductValues> = z.ZodType<ProductValues[Field], ProductValues[Field]>;

const oneOf = (field: ProductChoiceField) => z.enum(productChoices(field));
const someOf = (field: ProductChoicesField) =>
  z.array(z.enum(productChoices(field))).max(productChoices(field).length);

/** Each word once. A comma separates them in files. */
const words = (field: ProductWordsField) => {
  const { most, max } = PRODUCT_FIELDS[field];
  return z
    .array(
      line(1, max).refine((word) => !/[,;|]/.test(word), 'Escreva sem vírgula, ponto e vírgula ou barra.'),
    )
    .max(most, `No máximo ${most}.`)
    .overwrite((list) => [...new Set(list)]);
};

/** Fields whose schema is the same in requests and answers. */
const SAME_BOTH_WAYS = {
  ...valuePerField(PRODUCT_ANSWER_FIELDS, () => z.boolean()),
  ...(valuePerField(PRODUCT_CHOICE_FIELDS, oneOf) as { [Field in ProductChoiceField]: Value<Field> }),
  ...(valuePerField(PRODUCT_CHOICES_FIELDS, someOf) as { [Field in ProductChoicesField]: Value<Field> }),
};

/** Every field that a person can fill. Options and variants are always sent together, as a whole. */
export const productFields = z.strictObject(
  inFieldOrder({
    ...SAME_BOTH_WAYS,
    ...valuePerField(PRODUCT_TEXT_FIELDS, text),
    ...valuePerField(PRODUCT_MARKUP_FIELDS, () => z.string().max(MAX_MARKUP)),
    ...valuePerField(PRODUCT_NUMBER_FIELDS, number),
    ...valuePerField(PRODUCT_WORDS_FIELDS, words),
    options: z.array(option).max(PRODUCT_LIMITS.options),
    variants: z.array(variant).max(PRODUCT_LIMITS.variants),
    images: z.array(image).max(PRODUCT_LIMITS.images),
  }),
);

/** The stored values of fields, as answers carry them: no rule applies any more. */
export const STORED_PRODUCT_FIELDS = {
  ...SAME_BOTH_WAYS,
  ...valuePerField([...PRODUCT_TEXT_FIELDS, ...PRODUCT_MARKUP_FIELDS], () => z.string()),
  ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, () => z.int().nullable()),
  ...valuePerField(PRODUCT_COUNT_FIELDS, () => z.int()),
  ...valuePerField(PRODUCT_WORDS_FIELDS, () => z.array(z.string())),
};
