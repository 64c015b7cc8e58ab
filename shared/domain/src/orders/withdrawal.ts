import { addDays, type CalendarDate, todayInSaoPaulo } from '../time/calendar-date';

/** Days that a buyer has to withdraw from what was bought at a distance (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;

/** The last day on which a buyer can withdraw: the day of receipt does not count. Days are of São Paulo. */
export const withdrawalDeadline = (deliveredAt: Date): CalendarDate =>
  addDays(todayInSaoPaulo(deliveredAt), WITHDRAWAL_DAYS);
