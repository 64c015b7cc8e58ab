import { saoPauloClock } from './sao-paulo-clock';

/** A day without a time, as `YYYY-MM-DD`. Such texts compare in the order of the days. */
export type CalendarDate = string;

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const BRAZILIAN_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

export const ADULT_AGE = 18;
export const OLDEST_AGE = 120;
export const EARLIEST_OPENING_DATE: CalendarDate = '1900-01-01';

/** Whether a text is `YYYY-MM-DD` and such a day is in the calendar (29/02 only in leap years). */
export function isRealDate(iso: string): boolean {
  if (!ISO_DATE.test(iso)) return false;
  const instant = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}

/** `31/12/1990`, `1/5/2027` → `1990-12-31`, `2027-05-01`; null when it is not written so or not a day of the calendar. */
export function parseBrazilianDate(text: string): CalendarDate | null {
  const [, day = '', month = '', year] = BRAZILIAN_DATE.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(iso) ? iso : null;
}

/** `1990-12-31` → `31/12/1990`; what is not a calendar date comes back unchanged. */
export function formatCalendarDate(iso: CalendarDate): string {
  return iso.replace(ISO_DATE, '$3/$2/$1');
}

/** Today's date in São Paulo, whatever zone the host is in. */
export function todayInSaoPaulo(now: Date = new Date()): CalendarDate {
  const { year, month, day } = saoPauloClock(now);
  return `${year}-${month}-${day}`;
}

/** The day that many days after another one. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const instant = new Date(`${date}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The days from one to another, both included; none where it ends before it begins. */
export function daysOf(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole years from a birth date to a day. Whoever is born on 29/02 turns a year older on 01/03 of other years. */
export function ageInYears(birth: CalendarDate, today: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Whether a person is of age (Código Civil, art. 5: 18 years). */
export function isAdult(birth: CalendarDate, today: CalendarDate): boolean {
  return ageInYears(birth, today) >= ADULT_AGE;
}

export type BirthDateProblem = 'not_a_date' | 'in_the_future' | 'under_age' | 'too_long_ago';

/** The problem of a seller's birth date, who must be 18 to 120 years old; null when there is none. */
export function birthDateProblem(birth: string, today: CalendarDate): BirthDateProblem | null {
  if (!isRealDate(birth)) return 'not_a_date';
  if (birth > today) return 'in_the_future';
  if (!isAdult(birth, today)) return 'under_age';
  return ageInYears(birth, today) > OLDEST_AGE ? 'too_long_ago' : null;
}

export type OpeningDateProblem = Exclude<BirthDateProblem, 'under_age'>;

/** The problem of a company's opening date, from 1900 to today; null when there is none. */
export function openingDateProblem(opening: string, today: CalendarDate): OpeningDateProblem | null {
  if (!isRealDate(opening)) return 'not_a_date';
  if (opening > today) return 'in_the_future';
  return opening < EARLIEST_OPENING_DATE ? 'too_long_ago' : null;
}

const HOUR_MS = 3_600_000;

/** The instant at which a day of São Paulo begins, ISO 8601 in UTC. */
export function startOfDay(date: CalendarDate): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Two hours behind UTC in the summers up to 2019, otherwise three.
  const inSummer = new Date(midnight + 2 * HOUR_MS);
  const start = todayInSaoPaulo(inSummer) === date ? inSummer : new Date(midnight + 3 * HOUR_MS);
  return start.toISOString();
}

/** How many hours of its day in São Paulo an instant has behind it, to the nearest one: 0 to 24. */
export const hoursSinceMidnight = (now: Date): number =>
  Math.round((now.getTime() - Date.parse(startOfDay(todayInSaoPaulo(now)))) / HOUR_MS);
