import { addDays, type CalendarDate } from '../time/calendar-date';
import type { PlanInvoiceStatus, SubscriptionState } from './plan';
import type { PlanPeriod } from './plan-charges';

/** How many days an invoice may be late before the back-office is for reading only. */
export const PLAN_GRACE_DAYS = 7;

/** The last day before a store is suspended for an invoice. */
export const graceEnd = (dueOn: CalendarDate): CalendarDate => addDays(dueOn, PLAN_GRACE_DAYS);

/** @param unpaidDueOn the day on which the earliest invoice was due that is not paid; null where all are */
export function subscriptionState(
  period: Pick<PlanPeriod, 'kind'> | undefined,
  unpaidDueOn: CalendarDate | null,
  today: CalendarDate,
): SubscriptionState {
  if (unpaidDueOn !== null && today > graceEnd(unpaidDueOn)) return 'suspenso';
  if (unpaidDueOn !== null && today > unpaidDueOn) return 'em_atraso';
  if (period?.kind === 'cancelado') return 'cancelado';
  return period?.kind === 'teste' ? 'trial' : 'ativo';
}

/** @param dueOn null while the month has not ended */
export function planInvoiceStatus(
  { dueOn, isPaid }: { dueOn: CalendarDate | null; isPaid: boolean },
  today: CalendarDate,
): PlanInvoiceStatus {
  if (dueOn === null) return 'aberta';
  if (isPaid) return 'paga';
  return today > dueOn ? 'em_atraso' : 'fechada';
}
