import type { CalendarDate } from './calendar-date';
import type { BoletoConfig } from './payment-config';

const DAY_MS = 86_400_000;
/** Banks tell of a payment on the next business day, and take some more to be sure. */
const GRACE_BUSINESS_DAYS = 3;

const plusDays = (date: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const isWeekend = (date: CalendarDate) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

const nextWeekday = (date: CalendarDate): CalendarDate =>
  isWeekend(date) ? nextWeekday(plusDays(date, 1)) : date;

/** When a boleto that is made today is due; with `skipWeekends` never on a Saturday or Sunday. */
export function boletoDueDate(
  today: CalendarDate,
  { dueDays, skipWeekends }: Pick<BoletoConfig, 'dueDays' | 'skipWeekends'>,
): CalendarDate {
  const due = plusDays(today, dueDays);
  return skipWeekends ? nextWeekday(due) : due;
}

/** From when on a boleto counts as expired: the end of the third weekday after its due date, in São Paulo. */
export function boletoExpiry(dueDate: CalendarDate): Date {
  let last = dueDate;
  for (let day = 0; day < GRACE_BUSINESS_DAYS; day += 1) last = nextWeekday(plusDays(last, 1));
  return new Date(`${plusDays(last, 1)}T00:00:00-03:00`);
}
