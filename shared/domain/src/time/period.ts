import { addDays, type CalendarDate, formatCalendarDate, isRealDate } from './calendar-date';

/** Days of São Paulo from one to another; both belong to it. */
export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** The periods that have a name. The other choice is a range of one's own. */
export const PERIOD_LABELS = {
  today: 'Hoje',
  yesterday: 'Ontem',
  '7d': '7 dias',
  '14d': '14 dias',
  '30d': '30 dias',
  month: 'Este mês',
  'last-month': 'Mês passado',
} as const;

export type PeriodName = keyof typeof PERIOD_LABELS;

export const PERIOD_NAMES = Object.keys(PERIOD_LABELS) as readonly PeriodName[];

/** The whole month before the one that begins on a day. */
function wholeMonthBefore(first: CalendarDate): DayRange {
  const to = addDays(first, -1);
  return { from: `${to.slice(0, 'YYYY-MM'.length)}-01`, to };
}

/** The days of a named period that is looked at on a day; that day belongs to all of them but `yesterday` and `last-month`. */
export function rangeOfPeriod(name: PeriodName, today: CalendarDate): DayRange {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '14d':
      return { from: addDays(today, -13), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 'YYYY-MM'.length)}-01`, to: today };
    case 'last-month':
      return wholeMonthBefore(`${today.slice(0, 'YYYY-MM'.length)}-01`);
  }
}

const DAY_MS = 86_400_000;

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

/** The same days of the month before, as far as it has them. */
function monthBefore({ from, to }: DayRange): DayRange {
  const last = addDays(from, -1);
  const start = `${last.slice(0, 'YYYY-MM'.length)}-01`;
  const end = addDays(start, daysIn({ from, to }) - 1);
  if (end > last) return { from: start, to: last };
  return { from: start, to: end };
}

/**
 * The range that a period is compared with: as many days right before it, for a month the same days of the month before, and for the last
 * one the whole one before.
 */
export function previousRange(name: PeriodName | 'custom', range: DayRange): DayRange {
  if (name === 'month') return monthBefore(range);
  if (name === 'last-month') return wholeMonthBefore(range.from);
  const days = daysIn(range);
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) };
}

/** A range in words: `20/11/2026`, `14/11 a 20/11/2026`, `28/12/2025 a 03/01/2026`. */
export function describeRange({ from, to }: DayRange): string {
  const end = formatCalendarDate(to);
  if (from === to) return end;
  const start = formatCalendarDate(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, 'dd/MM'.length) : start} a ${end}`;
}

export interface RangeRules {
  today: CalendarDate;
  /** How many days a range may have. */
  maxDays: number;
}

/** The problems of typed dates that are to be a range of the past, by the end that they concern. */
export function rangeProblems(
  { from, to }: DayRange,
  { today, maxDays }: RangeRules,
): Partial<Record<keyof DayRange, string>> {
  const notADate = 'Escreva uma data como 31/12/2026.';
  const ends = { ...(!isRealDate(from) && { from: notADate }), ...(!isRealDate(to) && { to: notADate }) };
  if (ends.from || ends.to) return ends;
  if (from > to) return { to: `O fim vem antes do começo: escolha a partir de ${formatCalendarDate(from)}.` };
  if (to > today) return { to: `Escolha uma data até hoje, ${formatCalendarDate(today)}.` };
  return daysIn({ from, to }) > maxDays ? { from: `Escolha um período de até ${maxDays} dias.` } : {};
}
