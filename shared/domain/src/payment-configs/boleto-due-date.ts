import { nextBusinessDay } from '../time/business-day';
import { addDays, type CalendarDate } from '../time/calendar-date';
import type { BoletoConfig } from './config';

/** When a boleto that is made today is due; with `skipWeekends` always on a business day. */
export function boletoDueDate(
  today: CalendarDate,
  { dueDays, skipWeekends }: Pick<BoletoConfig, 'dueDays' | 'skipWeekends'>,
): CalendarDate {
  const due = addDays(today, dueDays);
  return skipWeekends ? nextBusinessDay(due) : due;
}
