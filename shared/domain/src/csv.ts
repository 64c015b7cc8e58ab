/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What Brazilian spreadsheets expect, where the comma separates decimals. */
const SEPARATOR = ';';
/** A spreadsheet would run what begins so as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[";\n\r]/;

function cell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as a CSV that Brazilian spreadsheets open right: UTF-8 with BOM, `;`, CRLF, no cell that runs as a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(SEPARATOR)}\r\n`).join('');
}
