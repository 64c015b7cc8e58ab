import { type CalendarDate, startOfDay, todayInSaoPaulo } from '../time/calendar-date';
import { daysOfMonth, type Month } from '../time/month';
import { daysIn } from '../time/period';

/** From when a store has a plan, at the price that was agreed then. It lasts until the next one begins. */
export interface PlanPeriod {
  planId: string;
  /** `teste` costs nothing; `cancelado` is what is left after a cancellation. */
  kind: 'plano' | 'teste' | 'cancelado';
  /** ISO 8601 in UTC. Terms of sales follow the instant, charges the day in São Paulo. */
  startsAt: string;
  /** Integer cents. */
  monthlyCents: number;
}

/** A charge of a month's invoice for a plan itself. */
export interface PlanCharge {
  kind: 'mensalidade' | 'pro_rata';
  planId: string;
  on: CalendarDate;
  /** How many of the month's days it is for. */
  days: number;
  ofDays: number;
  monthlyCents: number;
  /** Integer cents; below 0 for a credit. */
  cents: number;
}

const dayOf = ({ startsAt }: PlanPeriod): CalendarDate => todayInSaoPaulo(new Date(startsAt));

const byStart = (a: PlanPeriod, b: PlanPeriod): number => Date.parse(a.startsAt) - Date.parse(b.startsAt);

/** A share of a monthly price, half a cent rounded up. */
const shareOf = (cents: number, days: number, ofDays: number): number =>
  Math.floor((2 * cents * days + ofDays) / (2 * ofDays));

/**
 * The charges of a month, in the order in which they came about: the price of the plan that the month begins with, and for each change the
 * plan that it ends credited and the one that it begins charged, each at its own agreed price for the days that were left, that of the
 * change among them. Together the days of each plan are paid for once, however many changes there are.
 */
export function monthlyCharges(month: Month, periods: readonly PlanPeriod[]): PlanCharge[] {
  const { from, to } = daysOfMonth(month);
  const ofDays = daysIn({ from, to });
  const sorted = periods.toSorted(byStart);
  const start = Date.parse(startOfDay(from));
  let current = sorted.findLast(({ startsAt }) => Date.parse(startsAt) <= start);
  const charge = (
    kind: PlanCharge['kind'],
    period: PlanPeriod | undefined,
    on: CalendarDate,
    sign: 1 | -1,
  ) => {
    const { planId = '', monthlyCents = 0 } = period ?? {};
    const days = daysIn({ from: on, to });
    const cents = sign * shareOf(monthlyCents, days, ofDays);
    return cents === 0 ? [] : [{ kind, planId, on, days, ofDays, monthlyCents, cents }];
  };
  const charges: PlanCharge[] = charge('mensalidade', current, from, 1);
  for (const next of sorted) {
    const on = dayOf(next);
    if (Date.parse(next.startsAt) <= start || on > to) continue;
    charges.push(...charge('pro_rata', current, on, -1), ...charge('pro_rata', next, on, 1));
    current = next;
  }
  return charges;
}

/** The sum of charges, in cents. */
export const sumOfCharges = (charges: readonly Pick<PlanCharge, 'cents'>[]): number =>
  charges.reduce((sum, { cents }) => sum + cents, 0);

/** The period that lasts at an instant; undefined where the store had chosen no plan yet. */
export const periodAt = (periods: readonly PlanPeriod[], at: Date): PlanPeriod | undefined =>
  periods.toSorted(byStart).findLast(({ startsAt }) => Date.parse(startsAt) <= at.getTime());

/** The first period that begins later. */
export const nextPeriod = (periods: readonly PlanPeriod[], at: Date): PlanPeriod | undefined =>
  periods.toSorted(byStart).find(({ startsAt }) => Date.parse(startsAt) > at.getTime());
