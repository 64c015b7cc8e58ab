import {
  PRODUCT_CHOICE_FIELDS,
  PRODUCT_CHOICES_FIELDS,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  PRODUCT_NUMBER_FIELDS,
  type ProductChoiceField,
  type ProductChoicesField,
  type ProductField,
  type ProductNumberField,
  type ProductTextField,
  type ProductValueField,
  type ProductValues,
  valuePerField,
} from './field-table';
import type { TextRule } from './text-rules';

/** Highest counts, and longest texts, in characters, of what is no field of its own. */
export const PRODUCT_LIMITS = {
  options: 3,
  optionName: 40,
  optionValue: 60,
  variants: 100,
  images: 10,
  imageAlt: 200,
  checkoutLinks: 50,
} as const;

/** The limits of an uploaded picture of a product. */
export const PRODUCT_IMAGE_RULES = {
  maxBytes: 5 * 1024 * 1024,
  /** Pixels of the shorter side. */
  minSide: 500,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

/** The label of each field on screens, in messages and in files. */
export const PRODUCT_FIELD_LABELS: Readonly<Record<ProductField, string>> = valuePerField(
  PRODUCT_FIELD_NAMES,
  (field) => PRODUCT_FIELDS[field].label,
);

/** Fields of a product that came from Shopify, which are changed there and synced. */
export const SHOPIFY_SYNCED_FIELDS = PRODUCT_FIELD_NAMES.filter((field) => 'synced' in PRODUCT_FIELDS[field]);

const TEXTS: Readonly<Record<ProductTextField, TextRule & { required?: string }>> = PRODUCT_FIELDS;

/** The stored form of a typed text. */
export function normalizeProductText(field: ProductTextField, typed: string): string {
  return TEXTS[field].normalize(typed);
}

/** Says in Portuguese what is wrong with a text, typed or stored, or null. Empty is no problem unless it is required. */
export function productTextProblem(field: ProductTextField, value: string): string | null {
  const stored = normalizeProductText(field, value);
  return stored === '' ? (TEXTS[field].required ?? null) : TEXTS[field].problem(stored);
}

/** Smallest and largest whole number of each field, and how it is shown. */
export const PRODUCT_NUMBERS: Readonly<
  Record<ProductNumberField, { min: number; max: number; tooLow?: string; show: (value: number) => string }>
> = PRODUCT_FIELDS;

/** Says in Portuguese what is wrong with a number, or null. */
export function productNumberProblem(field: ProductNumberField, value: number): string | null {
  const { min, max, tooLow, show } = PRODUCT_NUMBERS[field];
  if (!Number.isInteger(value)) return 'Escreva um número inteiro.';
  if (value < min) return tooLow ?? `O mínimo é ${show(min)}.`;
  return value > max ? `O máximo é ${show(max)}.` : null;
}

/** The words of each value of a field with choices. */
export const PRODUCT_CHOICE_LABELS: Readonly<
  Record<ProductChoiceField | ProductChoicesField, Readonly<Record<string, string>>>
> = valuePerField(
  [...PRODUCT_CHOICE_FIELDS, ...PRODUCT_CHOICES_FIELDS],
  (field) => PRODUCT_FIELDS[field].labels,
);

/** The values that a field with choices may have. */
export const productChoices = <Field extends ProductChoiceField | ProductChoicesField>(
  field: Field,
): (keyof (typeof PRODUCT_FIELDS)[Field]['labels'])[] =>
  Object.keys(PRODUCT_CHOICE_LABELS[field]) as (keyof (typeof PRODUCT_FIELDS)[Field]['labels'])[];

const isNumberField = (field: ProductField): field is ProductNumberField =>
  (PRODUCT_NUMBER_FIELDS as readonly ProductField[]).includes(field);

/** A value as people read it; empty when it is not filled. Texts and markup stay as they are. */
export function productValueText(field: ProductValueField, value: ProductValues[ProductValueField]): string {
  const wordOf = (choice: string) =>
    (PRODUCT_CHOICE_LABELS as Readonly<Record<string, Readonly<Record<string, string>>>>)[field]?.[choice] ??
    choice;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number')
    return isNumberField(field) ? PRODUCT_NUMBERS[field].show(value) : String(value);
  return typeof value === 'string' ? wordOf(value) : value.map(wordOf).join(', ');
}
