/** Figures and separators, with what an amount or a percentage is written with. */
const WRITTEN = /^(?:R\$\s*)?([\d.,]+)\s*%?$/u;
const UNIT = /(?<=\d)\s?\p{L}{1,4}$/u;
/** Thousands apart, by one separator: `1.234.567`. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const WHOLE = /^\d+$/;

/** The index at which the decimals begin, if any: at the last separator, unless it separates thousands. */
function decimalsAt(figures: string): number {
  const at = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'));
  // A lone dot before three digits separates thousands, as Brazilians write it; a lone comma never does.
  const isLoneComma = figures[at] === ',' && figures.indexOf(',') === at;
  const isWhole = at < 0 || (GROUPED.test(figures) && !isLoneComma);
  return isWhole ? figures.length : at;
}

/** The digits of a number; null for anything that is not written as one from its first to its last letter. */
function digitsOf(text: string): { whole: string; decimals: string } | null {
  const figures = WRITTEN.exec(text.trim())?.[1];
  if (figures === undefined || !/\d/.test(figures)) return null;
  const at = decimalsAt(figures);
  const [whole, separator, decimals] = [figures.slice(0, at), figures[at], figures.slice(at + 1)];
  const isOtherSeparator = separator === undefined || !whole.includes(separator);
  const isWritten = WHOLE.test(whole) || (GROUPED.test(whole) && isOtherSeparator);
  const isBare = whole === '' && separator !== undefined;
  if (!(isWritten || isBare) || !/^\d*$/.test(decimals)) return null;
  return { whole: whole.replace(/\D/g, ''), decimals };
}

/**
 * Reads a number that is not negative as people write or copy it: `1.234,56`, `1234,56`, `1234.56`, `1,234.56`, with a
 * unit or not. Null for anything else, also where only a part of it is a number.
 */
export function readNumber(text: string): number | null {
  const digits = digitsOf(text.trim().replace(UNIT, ''));
  return digits && Number(`${digits.whole || '0'}.${digits.decimals || '0'}`);
}

/**
 * As `readNumber`, in whole units of its last decimal, exactly: `12,5` with two decimals is 1250. Cents of an amount, basis
 * points of a percentage, with no other unit than `R$` or `%`. Null for anything else: `1O0,00`, `1e3`, `US$ 10,00`, `1.2.3,4`,
 * or more decimals than asked for.
 */
export function readScaled(text: string, decimals: number): number | null {
  const digits = digitsOf(text);
  // Only zeros may follow.
  if (!digits || !/^0*$/.test(digits.decimals.slice(decimals))) return null;
  const scaled = Number(digits.whole + digits.decimals.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(scaled) ? scaled : null;
}
