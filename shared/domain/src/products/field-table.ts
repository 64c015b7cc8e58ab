import { formatMoney, MAX_MONEY_CENTS } from '../money/money';
import { MAX_INSTALLMENTS, PAYMENT_METHOD_LABELS } from '../payments/method';
import { PRODUCT_STATUS_LABELS, PRODUCT_TYPE_LABELS } from './choices';
import { GTIN, line, NCM, slug } from './text-rules';

const plain = (value: number) => value.toLocaleString('pt-BR');
const grams = (value: number) => `${plain(value)} g`;
const centimetres = (value: number) => `${value} cm`;
const MONEY = { kind: 'money', min: 0, max: MAX_MONEY_CENTS, show: formatMoney } as const;
const SIDE = { kind: 'whole', min: 0, max: 200, show: centimetres } as const;

/** So many units are in one purchase at the checkout, unless the seller says otherwise. Of a digital product nobody is asked how many. */
export const DEFAULT_MAX_PER_ORDER = { physical: 10, digital: 1 } as const;

/**
 * Every field that people fill, in the order of a file. A line holds all that is known of its field: schemas, database row,
 * files, comparisons and messages read it. `docs/patterns.md` says how a field is added.
 *
 * - `label`: what it is called; `heading`: what a file calls it, where that differs.
 * - `kind` and its details: `money` is in integer cents and `whole` is a whole number, both null while not filled; a `count`
 *   is 0 then. `words` are several short texts. A `text` has a rule, and `required` is said when it is empty. `markup` is sanitised HTML: paragraphs,
 *   headings, lists, emphasis and links. An `answer` is true or false. A `choice` is one of its labels' keys and begins as
 *   `initial`; `choices` are several. A `list` has a shape of its own.
 * - `synced`: a product of Shopify has it from there, and it is changed there.
 */
export const PRODUCT_FIELDS = {
  name: { ...line(255), label: 'Nome', required: 'Escreva o nome do produto.', synced: true },
  slug: { ...slug(100), label: 'URL amigável' },
  type: { kind: 'choice', label: 'Tipo', labels: PRODUCT_TYPE_LABELS, initial: 'physical', synced: true },
  status: { kind: 'choice', label: 'Status', labels: PRODUCT_STATUS_LABELS, initial: 'draft' },
  categories: { kind: 'words', label: 'Categorias', most: 10, max: 40 },
  description: {
    kind: 'markup',
    label: 'Descrição',
    max: 20_000,
    tooLong: 'A descrição pode ter no máximo 20.000 caracteres.',
    synced: true,
  },
  priceCents: {
    ...MONEY,
    label: 'Preço',
    min: 1,
    tooLow: 'O preço precisa ser maior que zero.',
    synced: true,
  },
  compareAtCents: { ...MONEY, label: 'Preço "de"', min: 1, synced: true },
  costCents: { ...MONEY, label: 'Custo' },
  sku: { ...line(64), label: 'SKU', synced: true },
  gtin: { ...GTIN, label: 'GTIN', synced: true },
  ncm: { ...NCM, label: 'NCM' },
  weightGrams: {
    kind: 'whole',
    label: 'Peso',
    heading: 'Peso (g)',
    min: 0,
    max: 30_000,
    show: grams,
    synced: true,
  },
  heightCm: { ...SIDE, label: 'Altura', heading: 'Altura (cm)' },
  widthCm: { ...SIDE, label: 'Largura', heading: 'Largura (cm)' },
  lengthCm: { ...SIDE, label: 'Comprimento', heading: 'Comprimento (cm)' },
  stockControlled: { kind: 'answer', label: 'Controlar estoque', synced: true },
  stockQuantity: { kind: 'count', label: 'Estoque', min: 0, max: 999_999, show: plain, synced: true },
  sellWithoutStock: { kind: 'answer', label: 'Vender sem estoque', synced: true },
  /** Empty: `DEFAULT_MAX_PER_ORDER`. */
  maxPerOrder: {
    kind: 'whole',
    label: 'Máximo por compra',
    min: 1,
    max: 999,
    show: (value: number) => `${plain(value)} un.`,
  },
  options: { kind: 'list', label: 'Opções', synced: true },
  variants: { kind: 'list', label: 'Variantes', synced: true },
  images: { kind: 'list', label: 'Imagens', synced: true },
  maxInstallments: {
    kind: 'whole',
    label: 'Máximo de parcelas',
    min: 1,
    max: MAX_INSTALLMENTS,
    show: (value: number) => `${value}×`,
  },
  /** Empty: the store's configuration applies. */
  paymentMethods: { kind: 'choices', label: 'Formas de pagamento', labels: PAYMENT_METHOD_LABELS },
} as const;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
type Kind = Fields[ProductField]['kind'];
type FieldOfKind<Wanted extends Kind> = {
  [Field in ProductField]: Fields[Field]['kind'] extends Wanted ? Field : never;
}[ProductField];

/** Every field, in the order of `PRODUCT_FIELDS`. */
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

/** The fields of some kinds, in order. */
const fieldsOfKind = <Wanted extends Kind>(...kinds: Wanted[]): readonly FieldOfKind<Wanted>[] =>
  PRODUCT_FIELD_NAMES.filter((field): field is FieldOfKind<Wanted> =>
    (kinds as string[]).includes(PRODUCT_FIELDS[field].kind),
  );

export type ProductTextField = FieldOfKind<'text'>;
export type ProductMarkupField = FieldOfKind<'markup'>;
export type ProductMoneyField = FieldOfKind<'money'>;
/** Numbers that are null while they are not filled. */
export type OptionalProductNumber = FieldOfKind<'money' | 'whole'>;
export type ProductCountField = FieldOfKind<'count'>;
export type ProductNumberField = OptionalProductNumber | ProductCountField;
export type ProductAnswerField = FieldOfKind<'answer'>;
export type ProductChoiceField = FieldOfKind<'choice'>;
export type ProductChoicesField = FieldOfKind<'choices'>;
export type ProductWordsField = FieldOfKind<'words'>;
/** Fields with one value of a usual kind. */
export type ProductValueField = Exclude<ProductField, FieldOfKind<'list'>>;

export const PRODUCT_TEXT_FIELDS = fieldsOfKind('text');
export const PRODUCT_MARKUP_FIELDS = fieldsOfKind('markup');
export const OPTIONAL_PRODUCT_NUMBERS = fieldsOfKind('money', 'whole');
export const PRODUCT_COUNT_FIELDS = fieldsOfKind('count');
export const PRODUCT_NUMBER_FIELDS = fieldsOfKind('money', 'whole', 'count');
export const PRODUCT_ANSWER_FIELDS = fieldsOfKind('answer');
export const PRODUCT_CHOICE_FIELDS = fieldsOfKind('choice');
export const PRODUCT_CHOICES_FIELDS = fieldsOfKind('choices');
export const PRODUCT_WORDS_FIELDS = fieldsOfKind('words');
export const PRODUCT_VALUE_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is ProductValueField => PRODUCT_FIELDS[field].kind !== 'list',
);

type ChoiceOf<Field> = Field extends { labels: Readonly<Record<infer Choice extends string, string>> }
  ? Choice
  : never;
interface ValueOfKind<Field> {
  text: string;
  markup: string;
  money: number | null;
  whole: number | null;
  count: number;
  answer: boolean;
  choice: ChoiceOf<Field>;
  choices: ChoiceOf<Field>[];
  words: string[];
}

/** The value of each field of a usual kind. */
export type ProductValues = {
  [Field in ProductValueField]: ValueOfKind<Fields[Field]>[Fields[Field]['kind']];
};

/** A value for each of some fields, made of the field's name. */
export function valuePerField<Field extends string, Value>(
  fields: readonly Field[],
  make: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

/** The same values in the order of `PRODUCT_FIELDS`, which messages follow. */
export function inFieldOrder<Values extends { [Field in ProductField]: unknown }>(values: Values): Values {
  return valuePerField(PRODUCT_FIELD_NAMES, (field) => values[field]) as Values;
}
