import type { ReceivableRow } from '@balcao/api-schema';
import { addDays, type CalendarDate } from '@balcao/domain';
import { type AgendaDay, agendaDays } from '../agenda-days';

/** A day with the receivables that fall due on it. */
export interface DueDay extends AgendaDay {
  receivables: ReceivableRow[];
}

/** The days on which something still falls due, each with its receivables. */
export const dueDays = (items: readonly ReceivableRow[]): DueDay[] =>
  agendaDays(items).map((day) => ({
    ...day,
    receivables: items.filter(({ availableOn, status }) => availableOn === day.day && status === 'agendado'),
  }));

/** The Sunday that ends a day's week. */
export function endOfWeek(day: CalendarDate): CalendarDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}
