import { addDays, startOfDay, todayInSaoPaulo } from '../time/calendar-date';
import { addMonths, monthOf } from '../time/month';
import { FREE_PLAN } from './plan';
import {
  monthlyCharges,
  nextPeriod,
  type PlanCharge,
  type PlanPeriod,
  periodAt,
  sumOfCharges,
} from './plan-charges';

/** A plan as it is offered. */
export interface OfferedPrice {
  id: string;
  monthlyCents: number;
  /** How many days it costs nothing for who has never paid for a plan. */
  trialDays: number;
}

/** The effect of another plan on a store's periods, and its price. */
export interface PlanChange {
  kind: 'upgrade' | 'downgrade';
  startsAt: string;
  /** When a trial ends and the price begins. */
  trialUntil: string | null;
  /** All periods after it. What has begun stays as it was agreed. */
  periods: PlanPeriod[];
  /** The charges of the change on the invoice of the running month: credits below 0. */
  charges: PlanCharge[];
  /** The cents of this month's invoice for plans, without the change and with it. */
  monthCents: { before: number; after: number };
}

const isTrialOpen = (periods: readonly PlanPeriod[], { trialDays }: OfferedPrice): boolean =>
  trialDays > 0 && periods.every(({ monthlyCents, kind }) => monthlyCents === 0 && kind !== 'teste');

/** A dearer plan begins now, after a trial where there is one; others when what is paid for ends. */
function begun(
  periods: readonly PlanPeriod[],
  target: OfferedPrice,
  now: Date,
): [PlanPeriod, ...PlanPeriod[]] {
  const today = todayInSaoPaulo(now);
  const current = periodAt(periods, now);
  const plan = { planId: target.id, monthlyCents: target.monthlyCents };
  if (target.monthlyCents > (current?.monthlyCents ?? 0)) {
    const startsAt = now.toISOString();
    if (!isTrialOpen(periods, target)) return [{ ...plan, kind: 'plano', startsAt }];
    return [
      { ...plan, kind: 'teste', startsAt, monthlyCents: 0 },
      { ...plan, kind: 'plano', startsAt: startOfDay(addDays(today, target.trialDays)) },
    ];
  }
  const end = startOfDay(`${addMonths(monthOf(today), 1)}-01`);
  const startsAt = current?.kind === 'teste' ? (nextPeriod(periods, now)?.startsAt ?? end) : end;
  return [{ ...plan, kind: target.id === FREE_PLAN ? 'cancelado' : 'plano', startsAt }];
}

/**
 * Changes the plan of a store. The preview shows what this says and the change stores its periods, of which the invoice is made, so
 * both are the same to the cent. A change that waits for its day gives way to a later one.
 */
export function changePlan(periods: readonly PlanPeriod[], target: OfferedPrice, now: Date): PlanChange {
  const month = monthOf(todayInSaoPaulo(now));
  const kept = periods.filter(({ startsAt }) => Date.parse(startsAt) <= now.getTime());
  const added = begun(periods, target, now);
  const [first, second] = added;
  const after = [...kept, ...added];
  const charges = monthlyCharges(month, after);
  return {
    kind: first.startsAt === now.toISOString() ? 'upgrade' : 'downgrade',
    startsAt: first.startsAt,
    trialUntil: second?.startsAt ?? null,
    periods: after,
    charges: charges.slice(monthlyCharges(month, kept).length),
    monthCents: { before: sumOfCharges(monthlyCharges(month, periods)), after: sumOfCharges(charges) },
  };
}
