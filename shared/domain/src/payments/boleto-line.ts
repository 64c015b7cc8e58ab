import { MAX_MONEY_CENTS } from '../money/money';
import { type CalendarDate, isRealDate } from '../time/calendar-date';

/** The content of a boleto's bar code. */
export interface BoletoContent {
  /** Three digits (COMPE). */
  bank: string;
  dueDate: CalendarDate;
  amountCents: number;
  /** 25 digits whose meaning each bank defines. */
  freeField: string;
}

const DAY_MS = 86_400_000;
/** Factors count from here, and after 9999 on 21/02/2025 they begin again at 1000 (Febraban). */
const FACTOR_BASE = Date.parse('1997-10-07T00:00:00Z');
const FIRST_FACTOR = 1_000;
const FACTORS = 9_000;

/** The due date as four digits: days since 07/10/1997, from 22/02/2025 on beginning at 1000 again. */
export function dueDateFactor(dueDate: CalendarDate): string {
  if (!isRealDate(dueDate)) throw new RangeError('The due date is no day of the calendar.');
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - FACTOR_BASE) / DAY_MS);
  if (days < FIRST_FACTOR) throw new RangeError('Boletos have due dates since 03/07/2000.');
  return String(FIRST_FACTOR + ((days - FIRST_FACTOR) % FACTORS));
}

/**
 * The due date that a factor stands for. Factors come again after 9000 days, so it is the day closest to `near`. Null
 * for `0000`, a boleto without a due date, and for what is no factor.
 */
export function dueDateOfFactor(factor: string, near: CalendarDate): CalendarDate | null {
  const days = /^\d{4}$/.test(factor) ? Number(factor) : 0;
  if (days < FIRST_FACTOR) return null;
  const first = FACTOR_BASE + days * DAY_MS;
  const rounds = Math.max(0, Math.round((Date.parse(`${near}T00:00:00Z`) - first) / (FACTORS * DAY_MS)));
  return new Date(first + rounds * FACTORS * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Modulo 10 of the line's fields: weights 2, 1, 2, … from the right, the digits of each product added up. */
function modulo10(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Modulo 11 of the whole bar code: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
function modulo11(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}

/** The 44 digits of a bar code (Febraban, "Layout padrão de cobrança"). @throws RangeError for what does not fit */
export function boletoBarcode({ bank, dueDate, amountCents, freeField }: BoletoContent): string {
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(freeField))
    throw new RangeError('Bank or free field is off.');
  if (!Number.isInteger(amountCents) || amountCents < 0 || amountCents > MAX_MONEY_CENTS)
    throw new RangeError('The amount is no number of cents.');
  const start = `${bank}9`;
  const end = dueDateFactor(dueDate) + String(amountCents).padStart(10, '0') + freeField;
  return start + modulo11(start + end) + end;
}

/** The 47 digits that people type, of the 44 of a bar code. */
export function boletoLine(barcode: string): string {
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((digits) => digits + modulo10(digits)).join('') + barcode.slice(4, 19);
}

/** The 44 digits of the bars that a line of 47 stands for. */
export const barcodeOfLine = (line: string): string =>
  line.slice(0, 4) + line.slice(32, 47) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);

/** `00190.50095 40144.816069 06809.350314 3 37370000000100`: a line as it is printed; other texts come back unchanged. */
export const formatBoletoLine = (line: string): string =>
  line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');

/** Lines within a text: in digits alone, or with dots, spaces and dashes between the groups that are printed. */
export const BOLETO_LINES =
  /(?<!\d)\d{5}[. -]?\d{5}[. -]?\d{5}[. -]?\d{6}[. -]?\d{5}[. -]?\d{6}[. -]?\d[. -]?\d{14}(?!\d)/g;

/** The digits of a line as people type it. */
const digitsOf = (typed: string): string => typed.trim().replace(/[. -]/g, '');

/** The due date in a boleto's line, close to `near`; null where the text is no line or names no day. */
export const dueDateInLine = (typed: string, near: CalendarDate): CalendarDate | null =>
  isBoletoLine(typed) ? dueDateOfFactor(digitsOf(typed).slice(33, 37), near) : null;

/** Whether a text is a line whose four check digits are right, in digits alone or with dots, spaces and dashes. */
export function isBoletoLine(typed: string): boolean {
  const line = digitsOf(typed);
  if (!/^\d{47}$/.test(line)) return false;
  const free = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  const barcode = line.slice(0, 4) + line.slice(32) + free;
  const check = line.slice(32, 33);
  return boletoLine(barcode) === line && modulo11(barcode.slice(0, 4) + barcode.slice(5)) === check;
}
