import { addDays, type CalendarDate } from '@balcao/domain';

/** The Sunday that ends a day's week. */
export function endOfWeek(day: CalendarDate): CalendarDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}
