import {
  foldText,
  OPTIONAL_PRODUCT_NUMBERS,
  PAYMENT_METHOD_LABELS,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_TYPE_LABELS,
  readScaled,
  valuePerField,
} from '@balcao/domain';
import type { ProductContent } from '../catalog/product-content';

/** The value of a cell, or why it has none. Undefined leaves the field unchanged. */
export type CellValue<T> = { value: T | undefined } | { problem: string };

/** How a value is written to a cell and read from it. */
export interface Cell<T> {
  write(value: T): string;
  read(text: string): CellValue<T>;
}

const NUMBER = /^(?:R\$)?\s*\d[\d.,]*$/u;
const CENTS_DECIMALS = 2;

const text: Cell<string> = { write: (value) => value, read: (typed) => ({ value: typed }) };

/** A text that an empty cell leaves unchanged, because the field is never empty. */
const filledText: Cell<string> = { ...text, read: (typed) => ({ value: typed || undefined }) };

function scaled(typed: string, decimals: number, problem: string): CellValue<number | null> {
  const trimmed = typed.trim();
  if (trimmed === '') return { value: null };
  const value = NUMBER.test(trimmed) ? readScaled(trimmed, decimals) : null;
  return value === null ? { problem } : { value };
}

/** Integer cents as `1234,56`. Reads a point or a comma. */
const money: Cell<number | null> = {
  write: (cents) => {
    if (cents === null) return '';
    const digits = String(cents).padStart(CENTS_DECIMALS + 1, '0');
    return `${digits.slice(0, -CENTS_DECIMALS)},${digits.slice(-CENTS_DECIMALS)}`;
  },
  read: (typed) => scaled(typed, CENTS_DECIMALS, 'Escreva um valor como 1234,56.'),
};

const whole: Cell<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (typed) => scaled(typed, 0, 'Escreva um número inteiro, só com algarismos.'),
};

/** A number that an empty cell clears. */
const count: Cell<number> = {
  write: String,
  read: (typed) => {
    const read = whole.read(typed);
    return 'problem' in read ? read : { value: read.value ?? 0 };
  },
};

const ANSWERS: Readonly<Record<string, boolean>> = {
  sim: true,
  s: true,
  true: true,
  verdadeiro: true,
  1: true,
  nao: false,
  n: false,
  false: false,
  falso: false,
  0: false,
};

const yesOrNo: Cell<boolean> = {
  write: (value) => (value ? 'Sim' : 'Não'),
  read: (typed) => {
    const answer = foldText(typed.trim());
    if (answer === '') return { value: undefined };
    const value = Object.hasOwn(ANSWERS, answer) ? ANSWERS[answer] : undefined;
    return value === undefined ? { problem: 'Escreva Sim ou Não.' } : { value };
  },
};

const choiceProblem = (labels: readonly string[]) => `Use ${labels.join(', ')}.`;

function chosen<Key extends string>(labels: Readonly<Record<Key, string>>, typed: string): Key | undefined {
  const keys = Object.keys(labels) as Key[];
  return keys.find((key) => foldText(labels[key]) === foldText(typed.trim()) || key === typed.trim());
}

function choice<Key extends string>(labels: Readonly<Record<Key, string>>): Cell<Key> {
  return {
    write: (key) => labels[key],
    read: (typed) => {
      if (typed.trim() === '') return { value: undefined };
      const value = chosen(labels, typed);
      return value === undefined ? { problem: choiceProblem(Object.values(labels)) } : { value };
    },
  };
}

const methods: Cell<ProductContent['paymentMethods']> = {
  write: (list) => list.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
  read: (typed) => {
    const named = typed.split(/[,;|]/).filter((name) => name.trim() !== '');
    const found = named.map((name) => chosen(PAYMENT_METHOD_LABELS, name));
    const known = found.filter((method) => method !== undefined);
    if (known.length < named.length) return { problem: choiceProblem(Object.values(PAYMENT_METHOD_LABELS)) };
    return { value: [...new Set(known)] };
  },
};

/** The cells of fields that a product has once. */
export const PRODUCT_CELLS = {
  ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, (field) =>
    PRODUCT_FIELDS[field].kind === 'money' ? money : whole,
  ),
  name: text,
  slug: filledText,
  type: choice(PRODUCT_TYPE_LABELS),
  status: choice(PRODUCT_STATUS_LABELS),
  description: text,
  sku: text,
  gtin: text,
  ncm: text,
  stockControlled: yesOrNo,
  stockQuantity: count,
  sellWithoutStock: yesOrNo,
  paymentMethods: methods,
} as const satisfies { [Field in keyof ProductContent]?: Cell<ProductContent[Field]> };

/** The fields that have a cell, in the order of a file. */
export const PRODUCT_CELL_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is keyof typeof PRODUCT_CELLS => field in PRODUCT_CELLS,
);

/** The cells of a variant's fields. */
export const VARIANT_CELLS = {
  variantPriceCents: money,
  variantSku: text,
  variantGtin: text,
  variantStock: count,
} as const;
