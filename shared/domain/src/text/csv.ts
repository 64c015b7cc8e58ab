/** Tells Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** The separator of Brazilian spreadsheets, where the comma separates decimals. */
const SEPARATOR = ';';
/** Programs guess the separator of a file, some at commas, tabs or bars: whatever may be one stands in quotes. */
const NEEDS_QUOTES = /[";,|\t\n\r]/;
/**
 * A spreadsheet would run as a formula what begins so, some also with the full-width signs `＝＋－＠`; what only looks guarded
 * already needs a guard too.
 */
const NEEDS_GUARD = /^(?:'*[=+\-@\t\r＝＋－＠]|'+\d)/;
/** Also a number that somebody has made a text: `'00123`. */
const IS_GUARDED = /^'+[=+\-@\t\r＝＋－＠\d]/;
/** A formula whose result is its text, by which programs keep a number's zeros: `="00123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** Money below 0 is a number to every spreadsheet. With a guard it would be a text, and left out of sums. */
const IS_NEGATIVE_MONEY = /^-\d+,\d\d$/;

/** A text that no spreadsheet runs as a formula: `=1+1` gets a `'` in front. Money below 0 stays a number. */
export const guardFormula = (text: string): string =>
  NEEDS_GUARD.test(text) && !IS_NEGATIVE_MONEY.test(text) ? `'${text}` : text;

/** Takes off what makes a text of a cell: what `guardFormula` put in front, and `="…"`. `unguardFormula(guardFormula(text))` is `text`. */
export const unguardFormula = (cell: string): string =>
  IS_GUARDED.test(cell) ? cell.slice(1) : (TEXT_FORMULA.exec(cell)?.[1] ?? cell);

function cell(text: string): string {
  const harmless = guardFormula(text);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of a CSV that Brazilian spreadsheets open right: `;`, CRLF, no cell that runs as a formula. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('');
}

/** A whole CSV: its rows behind a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvRows(rows);
}
