import { INTL_LOCALE } from '../basics/constants';
import { formatMoney } from './money';

/** The largest share that a field accepts, in basis points: 100%. */
export const MAX_BASIS_POINTS = 10_000;

const percent = new Intl.NumberFormat(INTL_LOCALE, { style: 'percent', maximumFractionDigits: 2 });

/** Basis points as `12,5%`. */
export function formatPercent(basisPoints: number): string {
  return percent.format(basisPoints / MAX_BASIS_POINTS);
}

/** What is taken of an amount: `3,49% + R$ 0,50`, `3,49%` or `R$ 0,50`. */
export function formatFee({
  percentBasisPoints,
  fixedCents,
}: {
  percentBasisPoints: number;
  fixedCents: number;
}): string {
  const parts = [
    percentBasisPoints !== 0 && formatPercent(percentBasisPoints),
    fixedCents !== 0 && formatMoney(fixedCents),
  ].filter(Boolean);
  return parts.join(' + ') || formatPercent(0);
}

/** A number as `1.234,5`, with as many decimals as it has, at most ten. */
export function formatDecimal(value: number): string {
  return value.toLocaleString(INTL_LOCALE, { maximumFractionDigits: 10 });
}

const CENTS_DECIMALS = 2;

/** Integer cents as `1234,56`, for files. */
export function centsAsDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(CENTS_DECIMALS + 1, '0');
  const sign = cents < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -CENTS_DECIMALS)},${digits.slice(-CENTS_DECIMALS)}`;
}

const isGrouped = (parts: readonly string[]) => parts.slice(1).every((part) => part.length === 3);

/** Where the decimals begin, if any: at the last separator, unless it separates thousands. */
function decimalsAt(figures: string): number {
  const comma = figures.lastIndexOf(',');
  const dot = figures.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) return Math.max(comma, dot);
  const separator = comma >= 0 ? ',' : '.';
  const parts = figures.split(separator);
  if (parts.length === 1 || parts.length > 2) return figures.length;
  // A lone dot before three digits separates thousands, as Brazilians write it; a lone comma never does.
  return separator === '.' && isGrouped(parts) ? figures.length : Math.max(comma, dot);
}

function digitsOf(text: string): { whole: string; decimals: string } | null {
  const figures = text.replace(/^\s*R\$/u, '').replace(/[^\d.,]/gu, '');
  if (!/\d/.test(figures)) return null;
  const at = decimalsAt(figures);
  return { whole: figures.slice(0, at).replace(/\D/g, ''), decimals: figures.slice(at).replace(/\D/g, '') };
}

/**
 * Reads a number that is not negative as people write or copy it: `1.234,56`, `1234,56`, `1234.56`, `1,234.56`, with a
 * unit or not. Null where there is no digit.
 */
export function readNumber(text: string): number | null {
  const digits = digitsOf(text);
  return digits && Number(`${digits.whole || '0'}.${digits.decimals || '0'}`);
}

/**
 * As `readNumber`, in whole units of its last decimal, exactly: `12,5` with two decimals is 1250. Cents of an amount, basis
 * points of a percentage. Null where there is no digit, or more decimals than asked for.
 */
export function readScaled(text: string, decimals: number): number | null {
  const digits = digitsOf(text);
  if (!digits || digits.decimals.replace(/0+$/, '').length > decimals) return null;
  const scaled = Number(digits.whole + digits.decimals.slice(0, decimals).padEnd(decimals, '0'));
  return Number.isSafeInteger(scaled) ? scaled : null;
}
