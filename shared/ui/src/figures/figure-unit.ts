import { formatMoney, formatPercent, INTL_LOCALE } from '@balcao/domain';

/** The unit of a figure: a number of things, integer cents, or basis points. */
export type FigureUnit = 'count' | 'cents' | 'rate';

const points = new Intl.NumberFormat(INTL_LOCALE, { maximumFractionDigits: 2 });
const tenths = new Intl.NumberFormat(INTL_LOCALE, { style: 'percent', maximumFractionDigits: 1 });

/** A figure in words; a dash where there is none. */
export function formatFigure(unit: FigureUnit, value: number | null): string {
  if (value === null) return '–';
  if (unit === 'cents') return formatMoney(value);
  return unit === 'rate' ? formatPercent(value) : value.toLocaleString(INTL_LOCALE);
}

/** The difference of a figure to an earlier one. */
export interface FigureChange {
  direction: 'up' | 'down' | 'same';
  /** "12,5% a mais", "1,2 p.p. a menos", "igual". */
  words: string;
}

function amountOf(unit: FigureUnit, value: number, previous: number): string {
  const difference = Math.abs(value - previous);
  // The difference of two shares is in points: a percentage of a percentage would be misread.
  if (unit === 'rate') return `${points.format(difference / 100)} p.p.`;
  return previous === 0 ? formatFigure(unit, difference) : tenths.format(difference / Math.abs(previous));
}

/** Compares a figure with an earlier one; null where one of them is missing. */
export function changeOf(
  unit: FigureUnit,
  value: number | null,
  previous: number | null,
): FigureChange | null {
  if (value === null || previous === null) return null;
  if (value === previous) return { direction: 'same', words: 'igual' };
  const amount = amountOf(unit, value, previous);
  return value > previous
    ? { direction: 'up', words: `${amount} a mais` }
    : { direction: 'down', words: `${amount} a menos` };
}
