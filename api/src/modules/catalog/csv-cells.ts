import {
  centsAsDecimal,
  foldText,
  OPTIONAL_PRODUCT_NUMBERS,
  PRODUCT_ANSWER_FIELDS,
  PRODUCT_CHOICE_FIELDS,
  PRODUCT_CHOICE_LABELS,
  PRODUCT_CHOICES_FIELDS,
  PRODUCT_COUNT_FIELDS,
  PRODUCT_FIELDS,
  PRODUCT_MARKUP_FIELDS,
  PRODUCT_TEXT_FIELDS,
  PRODUCT_WORDS_FIELDS,
  type ProductChoiceField,
  type ProductChoicesField,
  type ProductValueField,
  readScaled,
  valuePerField,
} from '@balcao/domain';

/** The value of a cell, or why it has none. Undefined leaves the field unchanged. */
export type CellValue<T> = { value: T | undefined } | { problem: string };

/** The way in which a value is written to a cell and read from it. */
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
  write: (cents) => (cents === null ? '' : centsAsDecimal(cents)),
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

type Labels = Readonly<Record<string, string>>;

/** Finds a choice by its label or key. The labels are folded once: a cell may name thousands. */
function choiceFinder(labels: Labels): (typed: string) => string | undefined {
  const keys = new Map(Object.entries(labels).map(([key, label]) => [foldText(label), key]));
  return (typed) => {
    const name = foldText(typed.trim());
    return keys.get(name) ?? (Object.hasOwn(labels, name) ? name : undefined);
  };
}

const choice = (field: ProductChoiceField): Cell<string> => {
  const labels = PRODUCT_CHOICE_LABELS[field];
  const find = choiceFinder(labels);
  return {
    write: (key) => labels[key] ?? key,
    read: (typed) => {
      if (typed.trim() === '') return { value: undefined };
      const value = find(typed);
      return value === undefined ? { problem: choiceProblem(Object.values(labels)) } : { value };
    },
  };
};

const choices = (field: ProductChoicesField): Cell<readonly string[]> => {
  const labels = PRODUCT_CHOICE_LABELS[field];
  const find = choiceFinder(labels);
  return {
    write: (list) => list.map((key) => labels[key] ?? key).join(', '),
    read: (typed) => {
      const named = typed.split(/[,;|]/).filter((name) => name.trim() !== '');
      const known = named.map(find).filter((key) => key !== undefined);
      if (known.length < named.length) return { problem: choiceProblem(Object.values(labels)) };
      return { value: [...new Set(known)] };
    },
  };
};

const words: Cell<readonly string[]> = {
  write: (list) => list.join(', '),
  read: (typed) => {
    const named = typed.split(/[,;|]/).map((word) => word.trim());
    return { value: [...new Set(named.filter((word) => word !== ''))] };
  },
};

/** The cells of fields that a product has once. */
export const PRODUCT_CELLS = {
  ...valuePerField([...PRODUCT_TEXT_FIELDS, ...PRODUCT_MARKUP_FIELDS], () => text),
  ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, (field) =>
    PRODUCT_FIELDS[field].kind === 'money' ? money : whole,
  ),
  ...valuePerField(PRODUCT_COUNT_FIELDS, () => count),
  ...valuePerField(PRODUCT_ANSWER_FIELDS, () => yesOrNo),
  ...valuePerField(PRODUCT_CHOICE_FIELDS, choice),
  ...valuePerField(PRODUCT_CHOICES_FIELDS, choices),
  ...valuePerField(PRODUCT_WORDS_FIELDS, () => words),
  slug: filledText,
} satisfies Record<ProductValueField, unknown>;

/** The cells of a variant's fields. */
export const VARIANT_CELLS = {
  variantPriceCents: money,
  variantSku: text,
  variantGtin: text,
  variantStock: count,
} as const;
