import { centsAsDecimal, MAX_BASIS_POINTS } from '../money/written-number';
import { SHIPPING_LIMITS } from './method';
import { type RateUnits, readCep, readGrams, readRateNumber } from './rate-units';
import { cepDigits, type ShippingRate } from './rates';

/** The columns of a file of rates, in their order, by the names that carriers and platforms give them. */
export const RATE_COLUMNS = {
  name: 'Nome',
  cepFrom: 'FaixaCepDe',
  cepTo: 'FaixaCepAte',
  weightFrom: 'PesoDe',
  weightTo: 'PesoAte',
  price: 'Valor',
  days: 'PrazoEntrega',
  insurance: 'Seguro',
  excessFrom: 'KgExcedentePesoDe',
  excessPerKg: 'KgExcedenteValor',
  minOrder: 'PedidoMinimo',
} as const;
export type RateColumn = keyof typeof RATE_COLUMNS;

const COLUMNS = Object.keys(RATE_COLUMNS) as readonly RateColumn[];

/** The columns whose numbers are weights, and those whose numbers are others. */
export const WEIGHT_COLUMNS: readonly RateColumn[] = ['weightFrom', 'weightTo', 'excessFrom'];
export const NUMBER_COLUMNS: readonly RateColumn[] = ['price', 'insurance', 'excessPerKg', 'minOrder'];

/** A row of a file: a rate, or what is wrong with it, a sentence per cell. */
export type ReadRate = { rate: ShippingRate } | { problems: string[] };

type Cells = (column: RateColumn) => string;

/** The trimmed cells of a line by their columns; empty where there is none. */
export const rateCellsOf =
  (columns: readonly (RateColumn | null)[], cells: readonly string[]): Cells =>
  (column) =>
    cells[columns.indexOf(column)]?.trim() ?? '';

/** The CEPs of a cell with both ends of a range. */
const CEPS = /\d{2}\.?\d{3}[- ]?\d{3}|\d{7,8}/g;
const LONGEST_RANGE = 60;

/** The ends of `01000-000 a 05999-999`, or of one CEP; the whole cell as both where it is something else, for its row to be told. */
export function cepEnds(cell: string): readonly [from: string, to: string] {
  const ceps = cell.length > LONGEST_RANGE ? [] : (cell.match(CEPS) ?? []);
  const [from, to = from, more] = ceps;
  return from === undefined || to === undefined || more !== undefined ? [cell, cell] : [from, to];
}

/** Business days, a carrier's `2 dias`, `3 a 5 dias úteis`, `48 horas`, and a platform's `2.00:00:00`. */
const SPAN =
  /^(?:até )?(?:\d{1,3} ?(?:a|e|-|–|até) ?)?(\d{1,3}) ?(h|hs|hora|horas)?(?:d|dia|dias)?\.?(?: (?:úteis|útil|uteis|util|corridos))?$/iu;
const TIME = /^(\d{1,3})\.(\d\d):\d\d:\d\d$/;
const HOURS_OF_A_DAY = 24;
const LONGEST_PROMISE = 40;

/** Whole days of a promise: its end, and a day that has begun. Null for what is none. */
export function readDays(cell: string): number | null {
  if (cell.length > LONGEST_PROMISE) return null;
  const [, days, hours] = TIME.exec(cell) ?? [];
  if (days !== undefined) return Number(days) + (hours === '00' ? 0 : 1);
  const [, figure, unit] = SPAN.exec(cell.replace(/,0+$/, '').replaceAll(/\s+/gu, ' ')) ?? [];
  if (figure === undefined) return null;
  return unit === undefined ? Number(figure) : Math.ceil(Number(figure) / HOURS_OF_A_DAY);
}

/** Reads a line as its file's units say. */
export function readRate(cells: Cells, units: RateUnits): ReadRate {
  const problems: string[] = [];
  const refuse = (column: RateColumn, expected: string) => {
    const written = cells(column);
    problems.push(
      `${RATE_COLUMNS[column]}: ${written === '' ? 'falta' : `“${written.slice(0, 40)}” não é`} ${expected}.`,
    );
    return 0;
  };
  const take = (column: RateColumn, value: number | null, most: number, expected: string) =>
    value === null || value > most ? refuse(column, expected) : value;
  const optional = (column: RateColumn, read: () => number) => (cells(column) === '' ? 0 : read());
  const cep = (column: RateColumn) => Number(readCep(cells(column)) ?? refuse(column, 'um CEP de 8 números'));
  const grams = (column: RateColumn) =>
    take(column, readGrams(cells(column), units), SHIPPING_LIMITS.grams, 'um peso');
  const cents = (column: RateColumn) =>
    take(column, readRateNumber(cells(column), units.decimal, 2), SHIPPING_LIMITS.cents, 'um valor em reais');
  const days = () =>
    take(
      'days',
      readDays(cells('days')),
      SHIPPING_LIMITS.days,
      `um prazo de 0 a ${SHIPPING_LIMITS.days} dias`,
    );
  const percent = () =>
    take(
      'insurance',
      readRateNumber(cells('insurance'), units.decimal, 2),
      MAX_BASIS_POINTS,
      'uma porcentagem',
    );
  const rate: ShippingRate = {
    name: cells('name').slice(0, SHIPPING_LIMITS.name),
    cepFrom: cep('cepFrom'),
    cepTo: cep('cepTo'),
    weightFromGrams: grams('weightFrom'),
    weightToGrams: grams('weightTo'),
    priceCents: cents('price'),
    days: cells('days') === '' ? null : days(),
    insuranceBp: optional('insurance', percent),
    excessFromGrams: optional('excessFrom', () => grams('excessFrom')),
    excessPerKgCents: optional('excessPerKg', () => cents('excessPerKg')),
    minOrderCents: optional('minOrder', () => cents('minOrder')),
  };
  const wrong = problems.length > 0 ? problems : rateProblems(rate);
  return wrong.length > 0 ? { problems: wrong } : { rate };
}

/** Others have their turn after so many rows. */
const ROWS_PER_TURN = 1_000;

/**
 * Lets bands begin where the lighter one ends: many carriers write only the end of a band. It yields now and then.
 * @param rates those of a file without starts, in any order
 */
export function* beginBands<Lined extends { rate: ShippingRate }>(
  rates: readonly Lined[],
): Generator<void, Lined[]> {
  const ends = new Map<string, number[]>();
  const rangeOf = ({ name, cepFrom, cepTo, minOrderCents }: ShippingRate) =>
    JSON.stringify([name, cepFrom, cepTo, minOrderCents]);
  for (const [index, { rate }] of rates.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
    const range = rangeOf(rate);
    const known = ends.get(range);
    if (known) known.push(rate.weightToGrams);
    else ends.set(range, [rate.weightToGrams]);
  }
  const starts = new Map(
    [...ends].map(([range, grams]) => {
      const ascending = [...new Set(grams)].sort((a, b) => a - b);
      return [range, new Map(ascending.map((end, index) => [end, (ascending[index - 1] ?? -1) + 1]))];
    }),
  );
  const begun: Lined[] = [];
  for (const [index, lined] of rates.entries()) {
    if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield;
    const weightFromGrams = starts.get(rangeOf(lined.rate))?.get(lined.rate.weightToGrams) ?? 0;
    begun.push({ ...lined, rate: { ...lined.rate, weightFromGrams } });
  }
  return begun;
}

/** The problems of a row whose cells can be read. */
export function rateProblems({
  cepFrom,
  cepTo,
  weightFromGrams,
  weightToGrams,
}: Pick<ShippingRate, 'cepFrom' | 'cepTo' | 'weightFromGrams' | 'weightToGrams'>): string[] {
  return [
    ...(cepFrom > cepTo ? ['Faixa de CEP invertida: o primeiro CEP vem depois do último.'] : []),
    ...(weightFromGrams > weightToGrams
      ? ['Faixa de peso invertida: o primeiro peso é maior que o último.']
      : []),
  ];
}

const KILOGRAM_DECIMALS = 3;

/** Grams as kilograms with three decimals: a file that is read back cannot take them for grams. */
function kilogramsText(grams: number): string {
  const digits = String(grams).padStart(KILOGRAM_DECIMALS + 1, '0');
  return `${digits.slice(0, -KILOGRAM_DECIMALS)},${digits.slice(-KILOGRAM_DECIMALS)}`;
}

/** The first line of an exported file. */
export const RATE_HEADINGS: readonly string[] = COLUMNS.map((column) => RATE_COLUMNS[column]);

/** A row of an exported file, which is read back as the same row. */
export function rateCells(rate: ShippingRate): string[] {
  const optional = (value: number, text: (value: number) => string) => (value === 0 ? '' : text(value));
  return [
    rate.name,
    cepDigits(rate.cepFrom),
    cepDigits(rate.cepTo),
    kilogramsText(rate.weightFromGrams),
    kilogramsText(rate.weightToGrams),
    centsAsDecimal(rate.priceCents),
    rate.days === null ? '' : String(rate.days),
    optional(rate.insuranceBp, centsAsDecimal),
    optional(rate.excessFromGrams, kilogramsText),
    optional(rate.excessPerKgCents, centsAsDecimal),
    optional(rate.minOrderCents, centsAsDecimal),
  ];
}
