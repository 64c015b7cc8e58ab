import { PAYMENT_METHOD_LABELS } from '../payments/method';
import { foldText } from '../text/fold-text';
import { normalizeCouponCode } from './coupon-code';
import {
  COUPON_TARGET_LABELS,
  COUPON_TYPE_LABELS,
  type CouponMethod,
  type CouponTerms,
  couponCustomerOf,
  WEEKDAY_LABELS,
} from './coupon-terms';
import {
  answer,
  type Column,
  choice,
  day,
  keyOf,
  money,
  type ReadCells,
  readCells,
  refuse,
  scaled,
  statesColumn,
  whole,
  words,
  wordsColumn,
} from './file-columns';

/** The terms that a file has. */
export type CouponFileField = keyof CouponTerms;

const methodWords = ({ method, installments }: CouponMethod): string =>
  `${PAYMENT_METHOD_LABELS[method]}${installments > 0 ? ` até ${installments}x` : ''}`;

function readMethod(word: string): CouponMethod {
  const limit = /(?<!\s)\s+até\s+(\d{1,2})\s*x$/i.exec(word);
  const method = keyOf(PAYMENT_METHOD_LABELS, word.slice(0, limit?.index));
  return { method, installments: Number(limit?.[1] ?? 0) };
}

const COLUMNS: { readonly [Field in CouponFileField]: Column<CouponTerms[Field]> } = {
  code: { heading: 'Código', write: (code) => code, read: normalizeCouponCode },
  type: choice('Tipo', COUPON_TYPE_LABELS),
  percentBp: scaled('Percentual', 'um percentual, como 12,5'),
  valueCents: money('Valor'),
  capCents: money('Desconto máximo'),
  appliesTo: choice('Aplica em', COUPON_TARGET_LABELS),
  minOrderCents: money('Pedido mínimo'),
  startsOn: day('Início'),
  endsOn: day('Fim'),
  limitTotal: whole('Limite de usos'),
  limitPerCustomer: whole('Limite por cliente'),
  productIds: wordsColumn('Produtos'),
  categories: wordsColumn('Categorias'),
  customers: {
    heading: 'Clientes',
    write: (customers) => customers.join(', '),
    read: (cell) =>
      words(cell).map((word) => couponCustomerOf(word) ?? refuse(`“${word}” não é CPF, CNPJ nem e-mail.`)),
  },
  methods: {
    heading: 'Formas de pagamento',
    write: (methods) => methods.map(methodWords).join(', '),
    read: (cell) => words(cell).map(readMethod),
  },
  firstPurchase: answer('Primeira compra'),
  weekdays: {
    heading: 'Dias da semana',
    write: (days) => days.map((one) => WEEKDAY_LABELS[one]).join(', '),
    read: (cell) =>
      words(cell).map((word) => {
        const at = WEEKDAY_LABELS.findIndex((label) => foldText(label) === foldText(word));
        return at < 0 ? refuse(`“${word}” não é um dia: escreva segunda, terça…`) : at;
      }),
  },
  ufs: statesColumn('Estados'),
  stacksWithPix: answer('Soma com o desconto do Pix e do boleto'),
  includesBumps: answer('Vale para order bump'),
  paused: answer('Pausado'),
};

export const COUPON_FILE_FIELDS = Object.keys(COLUMNS) as readonly CouponFileField[];
/** The columns that a file shows and an import passes over. */
export const COUPON_FILE_FACTS = ['Usos', 'Status', 'Receita'] as const;

export const couponHeading = (field: CouponFileField): string => COLUMNS[field].heading;

const writeCell = <Field extends CouponFileField>(field: Field, value: CouponTerms[Field]): string =>
  COLUMNS[field].write(value);

/** The terms as cells, in the order of the fields. */
export const couponCells = (terms: Pick<CouponTerms, CouponFileField>): string[] =>
  COUPON_FILE_FIELDS.map((field) => writeCell(field, terms[field]));

/** A value as a file has it, which people read in comparisons too. */
export const couponValueText = (field: CouponFileField, terms: Pick<CouponTerms, CouponFileField>): string =>
  writeCell(field, terms[field]);

/** The fields of a coupon in cells, and the problems of those that cannot be read. */
export const readCouponCells = (
  cells: Readonly<Partial<Record<CouponFileField, string>>>,
): ReadCells<Pick<CouponTerms, CouponFileField>> => readCells(COLUMNS, cells);
