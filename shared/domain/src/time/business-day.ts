import { addDays, type CalendarDate } from './calendar-date';

/**
 * The national holidays of a fixed day, as `MM-DD`: Lei 662/1949 (with Lei 10.607/2002), Lei 6.802/1980 for 12/10 and
 * Lei 14.759/2023 for 20/11.
 */
const FIXED_HOLIDAYS: readonly string[] = [
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-25',
];

/**
 * Days from Easter to the holidays that move with it: Monday and Tuesday of Carnival (Resolução CMN 4.880/2020), Good Friday and
 * Corpus Christi.
 */
const DAYS_FROM_EASTER: readonly number[] = [-48, -47, -2, 60];

/** Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}

const isWeekend = (date: CalendarDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

function isHoliday(date: CalendarDate): boolean {
  if (FIXED_HOLIDAYS.includes(date.slice('YYYY-'.length))) return true;
  const easter = easterOf(Number(date.slice(0, 'YYYY'.length)));
  return DAYS_FROM_EASTER.some((days) => addDays(easter, days) === date);
}

/** The day after so many days on which banks work: the second one after a Friday is a Tuesday. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  return days === 0 ? date : addBusinessDays(nextBusinessDay(addDays(date, 1)), days - 1);
}

/** The day itself when banks work on it anywhere in Brazil, otherwise the next one on which they do. */
export function nextBusinessDay(date: CalendarDate): CalendarDate {
  return isWeekend(date) || isHoliday(date) ? nextBusinessDay(addDays(date, 1)) : date;
}
