import { addDays, type CalendarDate, startOfDay } from './calendar-date';

import type { DayRange } from './period';

/** A month of the calendar, as `YYYY-MM`. Such texts compare in the order of the months. */
export type Month = string;

/** The month that a day belongs to. */
export const monthOf = (day: CalendarDate): Month => day.slice(0, 'YYYY-MM'.length);

/** Months since the year 0. */
const positionOf = (month: Month): number => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return 12 * year + number - 1;
};

/** The month that many months after another one, or before it. */
export function addMonths(month: Month, count: number): Month {
  const position = positionOf(month) + count;
  return `${Math.floor(position / 12)}-${String((position % 12) + 1).padStart(2, '0')}`;
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: Month): DayRange => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** The months from one to another, both included; none where it ends before it begins. */
export const monthsOf = (from: Month, to: Month): Month[] =>
  Array.from({ length: Math.max(0, positionOf(to) - positionOf(from) + 1) }, (_, count) =>
    addMonths(from, count),
  );

const NAMES =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** `2026-10` → `outubro`, where the year is told beside it. */
export const nameOfMonth = (month: Month): string => NAMES[Number(month.slice('YYYY-'.length)) - 1] ?? month;

/** `2026-10` → `outubro de 2026`. */
export const formatMonth = (month: Month): string =>
  `${nameOfMonth(month)} de ${month.slice(0, 'YYYY'.length)}`;

/** `2026-10` → `10/2026`. */
export const formatShortMonth = (month: Month): string => month.split('-').reverse().join('/');

/** The time after which postings of a month's last moments are committed: no transaction lasts that long. */
const SETTLING_MS = 10 * 60_000;

/** Whether nothing more can be posted in a month of São Paulo. */
export const isMonthClosed = (month: Month, now: Date): boolean =>
  now.getTime() >= Date.parse(startOfDay(`${addMonths(month, 1)}-01`)) + SETTLING_MS;
