import type { CsvRow } from '../../../csv/read-csv';
import { TRACKING_FIELDS, type TrackingField } from './columns';

/** A code has letters and figures: names, dates, e-mails and numbers of people have not. */
const CODE = /^(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]+$/i;
const LINK = /^[a-z]+:/i;
const FIGURES = /\d/;

export const isCode = (text: string): boolean => CODE.test(text);

/** The cells of a pasted line, which may have blanks instead of a separator: `1042 BR123456789BR`. */
export const pastedCells = ({ cells }: CsvRow): readonly string[] =>
  cells.length === 1 ? (cells[0] ?? '').trim().split(/\s+/) : cells.map((cell) => cell.trim());

/** Pasted lines have no headings: order, code, carrier, link. */
export const PASTED_COLUMNS: readonly TrackingField[] = TRACKING_FIELDS;

/** Whether a line without headings can be nothing but an order with its code. */
export function isPastedLine(row: CsvRow): boolean {
  const [, code = '', carrier = '', link = '', ...others] = pastedCells(row);
  return (
    (code === '' || isCode(code)) &&
    !FIGURES.test(carrier) &&
    (link === '' || LINK.test(link)) &&
    others.every((cell) => cell === '')
  );
}
