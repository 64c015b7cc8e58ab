import { INTL_LOCALE, TIME_ZONE } from '../basics/constants';

/** Digits with their leading zeros: two each, four of the year; the hour from `00` to `23`. */
export interface ClockParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

/** Making a format takes longer than using it many times. */
const format = new Intl.DateTimeFormat(INTL_LOCALE, {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The calendar and the clock of São Paulo at an instant.
 *
 * Engines write the same locale differently, and so do their versions (en-CA was `2026-11-29`, then `11/29/2026`): their parts count,
 * never their texts. Throws a RangeError for an invalid date.
 */
export function saoPauloClock(instant: Date): ClockParts {
  const parts = format.formatToParts(instant);
  const digits = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(length, '0');
  return {
    year: digits('year', 4),
    month: digits('month'),
    day: digits('day'),
    hour: digits('hour'),
    minute: digits('minute'),
  };
}
