import { INTL_LOCALE } from '../basics/constants';
import { formatMoney } from './money';

/** The largest share that a field accepts, in basis points: 100%. */
export const MAX_BASIS_POINTS = 10_000;

const percent = new Intl.NumberFormat(INTL_LOCALE, { style: 'percent', maximumFractionDigits: 2 });

/** Basis points as `12,5%`. */
export function formatPercent(basisPoints: number): string {
  return percent.format(basisPoints / MAX_BASIS_POINTS);
}

/** The words of a fee: `3,49% + R$ 0,50`, `3,49%` or `R$ 0,50`. */
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
