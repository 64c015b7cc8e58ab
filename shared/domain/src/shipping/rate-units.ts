/** The units in which the numbers of a file of rates are written. */
export interface RateUnits {
  weight: 'g' | 'kg';
  decimal: 'comma' | 'point';
}

/** The units that were recognised in a file, for a person to confirm. */
export interface RecognizedUnits extends RateUnits {
  /** Whether the file says it beyond doubt: by its heading, by decimals. */
  isWeightSure: boolean;
  isDecimalSure: boolean;
}

const CURRENCY = /^R\$/i;
const UNIT = /(?:kg|kgs|g|gr|%)$/i;
const LONGEST_NUMBER = 40;

/** The figures of a cell as spreadsheets format it, `R$ 1.015,90` or `0,300 kg`. A longer cell is no number. */
const figuresOf = (cell: string): string =>
  cell.length > LONGEST_NUMBER ? '' : cell.replace(/\s/gu, '').replace(CURRENCY, '').replace(UNIT, '');

/** The unit that stands in a cell of a weight; null where none does. */
function unitIn(cell: string): RateUnits['weight'] | null {
  const unit = UNIT.exec(cell.slice(-LONGEST_NUMBER))?.[0].toLowerCase();
  if (unit === undefined || unit === '%') return null;
  return unit.startsWith('k') ? 'kg' : 'g';
}

const COMMA_DECIMALS = /,\d+$/;
/** A comma that may as well separate thousands says nothing: `1,500`. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
/** A point that cannot separate thousands: `12.5`, `0.300`, `1234.567`, `1,234.5`. */
const POINT_DECIMALS = /(?:^0\d*|^\d{4,}|,\d{3})\.\d+$|\.\d{1,2}$|\.\d{4,}$/;

const isCommaDecimal = (cell: string) => COMMA_DECIMALS.test(cell) && !MAYBE_THOUSANDS.test(cell);

/** Nobody sells bands of up to this many grams only, and no carrier takes as many kilograms. */
const MOST_KILOGRAMS = 200;

/** Others have their turn after so many cells. */
const CELLS_PER_TURN = 5_000;

/**
 * Recognises how a file writes its numbers: of weights as kilograms or grams, of all with a decimal comma or point. It yields now and then,
 * so that a long file keeps nobody waiting.
 *
 * @param weights the cells of weights, trimmed
 * @param numbers the cells of all other numbers, trimmed
 * @param headingUnit the unit that the heading of the weights says, if any
 */
export function* recognizeUnits(
  weights: Iterable<string>,
  numbers: Iterable<string>,
  headingUnit: 'g' | 'kg' | null,
): Generator<void, RecognizedUnits> {
  let seen = 0;
  const isTurn = () => {
    seen += 1;
    return seen % CELLS_PER_TURN === 0;
  };
  let hasComma = false;
  let hasPoint = false;
  let heaviest = 0;
  const look = (figures: string) => {
    hasComma ||= isCommaDecimal(figures);
    hasPoint ||= POINT_DECIMALS.test(figures);
  };
  for (const cell of numbers) {
    look(figuresOf(cell));
    if (isTurn()) yield;
  }
  let saidUnit = headingUnit;
  const written: string[] = [];
  for (const cell of weights) {
    saidUnit ??= unitIn(cell);
    const figures = figuresOf(cell);
    written.push(figures);
    look(figures);
    if (isTurn()) yield;
  }
  const decimal = hasPoint && !hasComma ? 'point' : 'comma';
  const thousandths = decimal === 'comma' ? /,\d{3}$/ : /\.\d{3}$/;
  let isSaidByDecimals = false;
  for (const cell of written) {
    if (isTurn()) yield;
    isSaidByDecimals ||= thousandths.test(cell);
    const value = readRateNumber(cell, decimal, 3);
    if (value === null) continue;
    isSaidByDecimals ||= value % 1000 !== 0;
    heaviest = Math.max(heaviest, value / 1000);
  }
  const looksLikeKilograms = isSaidByDecimals || heaviest <= MOST_KILOGRAMS;
  return {
    weight: saidUnit ?? (looksLikeKilograms ? 'kg' : 'g'),
    decimal,
    isWeightSure: saidUnit !== null || isSaidByDecimals,
    isDecimalSure: hasComma !== hasPoint,
  };
}

const SHAPES = {
  comma: /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/,
  point: /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/,
} as const;

/**
 * A number of a file in units of its last decimal: `12,5` with two decimals is 1250. Null for anything that is not written so, and for
 * more decimals than asked for.
 */
export function readRateNumber(cell: string, decimal: RateUnits['decimal'], decimals: number): number | null {
  const [, whole = '', fraction = ''] = SHAPES[decimal].exec(figuresOf(cell)) ?? [];
  if (whole === '' && fraction === '') return null;
  if (!/^0*$/.test(fraction.slice(decimals))) return null;
  const value = Number(whole.replace(/\D/g, '') + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(value) ? value : null;
}

/** Grams of a cell of weights, in its own unit if it has one; null for what is none. Kilograms have grams as their last decimal. */
export const readGrams = (cell: string, { weight, decimal }: RateUnits): number | null =>
  readRateNumber(cell, decimal, (unitIn(cell) ?? weight) === 'kg' ? 3 : 0);

/** `01310-100`, `01.310-100` and `01310 100`. */
const CEP = /^(\d{1,2})\.?(\d{3})[- ]?(\d{3})$/;

/** A CEP of a file: with or without its signs, and with the zero that a spreadsheet took off. Null for what is none. */
export function readCep(cell: string): string | null {
  const digits = cell.replace(CEP, '$1$2$3');
  return /^\d{7,8}$/.test(digits) ? digits.padStart(8, '0') : null;
}
