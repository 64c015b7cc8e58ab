import { slugify } from '../text/slug';
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductNumberField, valuePerField } from './field-table';
import { isValidGtin, normalizeGtin } from './gtin';
import { isValidNcm, normalizeNcm } from './ncm';
import type { ProductData } from './product';

/** Longest texts, in characters, and highest counts. */
export const PRODUCT_LIMITS = {
  name: 255,
  slug: 100,
  description: 20_000,
  sku: 64,
  options: 3,
  optionName: 40,
  optionValue: 60,
  variants: 100,
  images: 10,
  imageAlt: 200,
  checkoutLinks: 50,
} as const;

/** What an uploaded picture of a product may be. */
export const PRODUCT_IMAGE_RULES = {
  maxBytes: 5 * 1024 * 1024,
  /** Pixels of the shorter side. */
  minSide: 500,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

/** What each field is called on screens, in messages and in files. */
export const PRODUCT_FIELD_LABELS: Readonly<Record<keyof ProductData, string>> = valuePerField(
  PRODUCT_FIELD_NAMES,
  (field) => PRODUCT_FIELDS[field].label,
);

export type ProductTextField = 'name' | 'slug' | 'sku' | 'gtin' | 'ncm';
/** One line without control characters, spaces collapsed. */
export const plainLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm: they make a text read as another. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

const lineProblem = (longest: number) => (text: string) => {
  if (TURNS_DIRECTION.test(text))
    return 'Tire do texto os caracteres invisíveis que mudam a direção da leitura.';
  return text.length > longest ? `Escreva no máximo ${longest} caracteres.` : null;
};

interface TextRule {
  normalize(typed: string): string;
  problem(stored: string): string | null;
}

const TEXT_RULES: Readonly<Record<ProductTextField, TextRule>> = {
  name: { normalize: plainLine, problem: lineProblem(PRODUCT_LIMITS.name) },
  slug: {
    // A slug that is too long is an error: it is not cut off.
    normalize: (typed) => slugify(typed, Number.MAX_SAFE_INTEGER),
    problem: lineProblem(PRODUCT_LIMITS.slug),
  },
  sku: { normalize: plainLine, problem: lineProblem(PRODUCT_LIMITS.sku) },
  gtin: {
    normalize: normalizeGtin,
    problem: (gtin) => (isValidGtin(gtin) ? null : 'GTIN inválido. Confira os 8, 12, 13 ou 14 números.'),
  },
  ncm: {
    normalize: normalizeNcm,
    problem: (ncm) => (isValidNcm(ncm) ? null : 'NCM inválido. Escreva os 8 números.'),
  },
};

/** What was typed as it is stored. */
export function normalizeProductText(field: ProductTextField, typed: string): string {
  return TEXT_RULES[field].normalize(typed);
}

/** Says in Portuguese what is wrong with a text, typed or stored, or null. Empty is no problem, but for the name. */
export function productTextProblem(field: ProductTextField, value: string): string | null {
  const stored = normalizeProductText(field, value);
  if (stored === '') return field === 'name' ? 'Escreva o nome do produto.' : null;
  return TEXT_RULES[field].problem(stored);
}

/** Smallest and largest whole number of each field, and how it is shown. */
export const PRODUCT_NUMBERS: Readonly<
  Record<ProductNumberField, { min: number; max: number; show: (value: number) => string }>
> = PRODUCT_FIELDS;

/** Says in Portuguese what is wrong with a number, or null. */
export function productNumberProblem(field: ProductNumberField, value: number): string | null {
  const { min, max, show } = PRODUCT_NUMBERS[field];
  if (!Number.isInteger(value)) return 'Escreva um número inteiro.';
  if (value < min)
    return field === 'priceCents' ? 'O preço precisa ser maior que zero.' : `O mínimo é ${show(min)}.`;
  return value > max ? `O máximo é ${show(max)}.` : null;
}
