import { addDays, type CalendarDate, startOfDay, todayInSaoPaulo } from '../time/calendar-date';

const DIGEST_HOUR = 8;
const HOUR_MS = 3_600_000;

/** When the summary of a day goes out: 08:00 in São Paulo. */
export const digestTime = (day: CalendarDate): Date =>
  new Date(Date.parse(startOfDay(day)) + DIGEST_HOUR * HOUR_MS);

/** The day whose summary tells what happens now. */
export function digestDay(now: Date): CalendarDate {
  const today = todayInSaoPaulo(now);
  return now < digestTime(today) ? today : addDays(today, 1);
}
