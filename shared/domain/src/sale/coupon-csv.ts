import { BRAZILIAN_STATES } from '../address/brazilian-states';
import { centsAsDecimal, readScaled } from '../money/written-number';
import { PAYMENT_METHOD_LABELS } from '../payments/method';
import { foldText } from '../text/fold-text';
import { formatCalendarDate, isRealDate, parseBrazilianDate } from '../time/calendar-date';
import { normalizeCouponCode } from './coupon-code';
import {
  COUPON_TARGET_LABELS,
  COUPON_TYPE_LABELS,
  type CouponMethod,
  type CouponTerms,
  couponCustomerOf,
  WEEKDAY_LABELS,
} from './coupon-terms';

/** The terms that a file has. */
export type CouponFileField = keyof CouponTerms;

/** A cell that cannot be read, in words. */
class UnreadableCell extends Error {}

interface Column<Value> {
  heading: string;
  write(value: Value): string;
  /** @throws UnreadableCell */
  read(cell: string): Value;
}

const refuse = (sentence: string): never => {
  throw new UnreadableCell(sentence);
};
/** In files as in `Oferta, Ano todo`: separated by commas, in any case. */
const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const scaled = (heading: string, unit: string): Column<number> => ({
  heading,
  write: (value) => (value === 0 ? '' : centsAsDecimal(value)),
  read: (cell) => (cell === '' ? 0 : (readScaled(cell, 2) ?? refuse(`Escreva ${unit}.`))),
});
const money = (heading: string) => scaled(heading, 'um valor, como 1.234,56');
const whole = (heading: string): Column<number> => ({
  heading,
  write: (value) => (value === 0 ? '' : String(value)),
  read: (cell) => (cell === '' ? 0 : (readScaled(cell, 0) ?? refuse('Escreva um número inteiro.'))),
});
const YES = 'sim';
const NO = 'não';
const answer = (heading: string): Column<boolean> => ({
  heading,
  write: (value) => (value ? YES : NO),
  read(cell) {
    const word = foldText(cell);
    if (word === foldText(YES)) return true;
    return word === '' || word === foldText(NO) ? false : refuse('Escreva sim ou não.');
  },
});
const day = (heading: string): Column<string> => ({
  heading,
  write: formatCalendarDate,
  read: (cell) =>
    cell === '' || isRealDate(cell)
      ? cell
      : (parseBrazilianDate(cell) ?? refuse('Escreva a data como 31/12/2026.')),
});

/** The key whose label a word is, whatever its case. */
function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, word: string): Key {
  const keys = Object.keys(labels) as Key[];
  const wanted = foldText(word);
  const found = keys.find((key) => foldText(labels[key]) === wanted || key === word);
  return found ?? refuse(`Não conhecemos “${word}”. Use: ${Object.values(labels).join(', ')}.`);
}
const choice = <Key extends string>(heading: string, labels: Readonly<Record<Key, string>>): Column<Key> => ({
  heading,
  write: (value) => labels[value],
  read: (cell) => keyOf(labels, cell),
});

const methodWords = ({ method, installments }: CouponMethod): string =>
  `${PAYMENT_METHOD_LABELS[method]}${installments > 0 ? ` até ${installments}x` : ''}`;

function readMethod(word: string): CouponMethod {
  const [, name = word, installments] = /^(.*?)\s+até\s+(\d{1,2})\s*x$/i.exec(word) ?? [];
  return { method: keyOf(PAYMENT_METHOD_LABELS, name), installments: Number(installments ?? 0) };
}

const UFS: readonly string[] = BRAZILIAN_STATES.map(({ code }) => code);

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
  productIds: { heading: 'Produtos', write: (ids) => ids.join(', '), read: words },
  categories: { heading: 'Categorias', write: (categories) => categories.join(', '), read: words },
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
  ufs: {
    heading: 'Estados',
    write: (ufs) => ufs.join(', '),
    read: (cell) =>
      words(cell).map((word) =>
        UFS.includes(word.toUpperCase())
          ? (word.toUpperCase() as CouponTerms['ufs'][number])
          : refuse(`“${word}” não é um estado: escreva SP, RJ…`),
      ),
  },
  stacksWithPix: answer('Soma com o desconto do Pix'),
  includesBumps: answer('Vale para order bump'),
  paused: answer('Pausado'),
};

export const COUPON_FILE_FIELDS = Object.keys(COLUMNS) as readonly CouponFileField[];
export const COUPON_FILE_ID = 'ID';
/** What a file shows and an import passes over. */
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

/** What cells say of a coupon, and what is wrong with those that cannot be read. */
export function readCouponCells(cells: Readonly<Partial<Record<CouponFileField, string>>>): {
  values: Partial<Pick<CouponTerms, CouponFileField>>;
  problems: Partial<Record<CouponFileField, string>>;
} {
  const values: Partial<Record<CouponFileField, unknown>> = {};
  const problems: Partial<Record<CouponFileField, string>> = {};
  for (const field of COUPON_FILE_FIELDS) {
    const cell = cells[field]?.trim();
    if (cell === undefined) continue;
    try {
      values[field] = COLUMNS[field].read(cell);
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      problems[field] = error.message;
    }
  }
  return { values: values as Partial<Pick<CouponTerms, CouponFileField>>, problems };
}
