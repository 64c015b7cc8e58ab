import { nextBusinessDay } from '../time/business-day';
import { addDays, type CalendarDate } from '../time/calendar-date';

/** Banks report a payment on the next business day; the extra days are a margin. */
const GRACE_BUSINESS_DAYS = 3;

/** From when on a boleto counts as expired: the end of the third business day after its due date, in São Paulo. */
export function boletoExpiry(dueDate: CalendarDate): Date {
  let last = dueDate;
  for (let day = 0; day < GRACE_BUSINESS_DAYS; day += 1) last = nextBusinessDay(addDays(last, 1));
  return new Date(`${addDays(last, 1)}T00:00:00-03:00`);
}
