import { formatMoney, MAX_MONEY_CENTS } from '../money/money';
import { MAX_INSTALLMENTS } from '../payments/method';

const plain = (value: number) => value.toLocaleString('pt-BR');
const grams = (value: number) => `${plain(value)} g`;
const centimetres = (value: number) => `${value} cm`;
const MONEY = { kind: 'money', min: 0, max: MAX_MONEY_CENTS, show: formatMoney } as const;
const SIDE = { kind: 'whole', min: 0, max: 200, show: centimetres } as const;

/**
 * Every field that people fill, in the order of a file: what it is called, how a file calls it where that differs, and of a
 * number its smallest and largest value and how it is shown. `money` is in integer cents and `whole` is a whole number, both
 * null while not filled; a `count` is 0 then.
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'text', label: 'Nome' },
  slug: { kind: 'text', label: 'URL amigável' },
  type: { kind: 'choice', label: 'Tipo' },
  status: { kind: 'choice', label: 'Status' },
  description: { kind: 'markup', label: 'Descrição' },
  priceCents: { ...MONEY, min: 1, label: 'Preço' },
  compareAtCents: { ...MONEY, min: 1, label: 'Preço "de"' },
  costCents: { ...MONEY, label: 'Custo' },
  sku: { kind: 'text', label: 'SKU' },
  gtin: { kind: 'text', label: 'GTIN' },
  ncm: { kind: 'text', label: 'NCM' },
  weightGrams: { kind: 'whole', label: 'Peso', heading: 'Peso (g)', min: 0, max: 30_000, show: grams },
  heightCm: { ...SIDE, label: 'Altura', heading: 'Altura (cm)' },
  widthCm: { ...SIDE, label: 'Largura', heading: 'Largura (cm)' },
  lengthCm: { ...SIDE, label: 'Comprimento', heading: 'Comprimento (cm)' },
  stockControlled: { kind: 'answer', label: 'Controlar estoque' },
  stockQuantity: { kind: 'count', label: 'Estoque', min: 0, max: 999_999, show: plain },
  sellWithoutStock: { kind: 'answer', label: 'Vender sem estoque' },
  options: { kind: 'list', label: 'Opções' },
  variants: { kind: 'list', label: 'Variantes' },
  images: { kind: 'list', label: 'Imagens' },
  maxInstallments: {
    kind: 'whole',
    label: 'Máximo de parcelas',
    min: 1,
    max: MAX_INSTALLMENTS,
    show: (value: number) => `${value}×`,
  },
  paymentMethods: { kind: 'choices', label: 'Formas de pagamento' },
} as const;

type Fields = typeof PRODUCT_FIELDS;
export type ProductField = keyof Fields;
type FieldOfKind<Kind> = {
  [Field in ProductField]: Fields[Field]['kind'] extends Kind ? Field : never;
}[ProductField];

/** Every field, in the order of `PRODUCT_FIELDS`. */
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as readonly ProductField[];

const fieldsOfKind = <Kind extends Fields[ProductField]['kind']>(...kinds: Kind[]) =>
  PRODUCT_FIELD_NAMES.filter((field): field is FieldOfKind<Kind> =>
    (kinds as string[]).includes(PRODUCT_FIELDS[field].kind),
  );

export type ProductNumberField = FieldOfKind<'money' | 'whole' | 'count'>;
/** Numbers that are null while they are not filled. */
export type OptionalProductNumber = FieldOfKind<'money' | 'whole'>;

export const PRODUCT_NUMBER_FIELDS: readonly ProductNumberField[] = fieldsOfKind('money', 'whole', 'count');
export const OPTIONAL_PRODUCT_NUMBERS: readonly OptionalProductNumber[] = fieldsOfKind('money', 'whole');

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
