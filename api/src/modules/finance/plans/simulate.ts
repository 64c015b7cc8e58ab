import type { PlanSimulation } from '@balcao/api-schema';
import { addDays, type DayRange, daysIn, periodAt, simulatedFee, todayInSaoPaulo } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findPlan } from '../../../plans/plan-repository';
import { invalidField, Problem } from '../../../problem';
import { findPeriods, offeredPlans } from './plans-repository';
import { salesIn } from './sales-repository';

const USUAL_DAYS = 30;
const MOST_DAYS = 92;

/** The days that are asked for, or the last thirty. @throws Problem validation */
function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange {
  const today = todayInSaoPaulo(currentTime());
  const end = to ?? today;
  const range = { from: from ?? addDays(end, 1 - USUAL_DAYS), to: end };
  if (range.from > range.to) throw invalidField('from', ['O começo vem depois do fim.']);
  if (daysIn(range) > MOST_DAYS) throw invalidField('from', [`Escolha até ${MOST_DAYS} dias.`]);
  return range;
}

/**
 * The fees of the store's own sales of some days by a plan, beside those that were paid: the fees of the own plan are the posted ones.
 * @throws Problem not_found for a plan that is not offered, or validation
 */
export async function simulatePlan(
  database: Database,
  owner: Owner,
  { planId, ...asked }: { planId: string; from?: string | undefined; to?: string | undefined },
): Promise<PlanSimulation> {
  const range = rangeOf(asked);
  const executor = database.forSeller(owner.sellerId);
  const [offers, own, periods, sales] = await Promise.all([
    offeredPlans(executor),
    findPlan(executor, owner),
    findPeriods(executor, owner),
    salesIn(executor, owner, range),
  ]);
  const plan = offers.find(({ id }) => id === planId);
  if (plan === undefined) throw new Problem('not_found');
  const sum = (of: (sale: (typeof sales)[number]) => number) =>
    sales.reduce((cents, sale) => cents + of(sale), 0);
  const terms = { percentBasisPoints: plan.percent_basis_points, fixedCents: plan.fixed_cents };
  const costs = (id: string, feeCents: number, monthlyCents: number) => ({
    planId: id,
    feeCents,
    monthlyCents,
    totalCents: feeCents + monthlyCents,
  });
  const monthlyCents = periodAt(periods, currentTime())?.monthlyCents ?? own.monthly_cents;
  return {
    ...range,
    sales: sum(({ count, grossCents }) => (grossCents > 0 ? count : 0)),
    grossCents: sum(({ count, grossCents }) => count * grossCents),
    own: costs(
      own.id,
      sum(({ feeCents }) => feeCents),
      monthlyCents,
    ),
    other: costs(
      plan.id,
      sum(({ count, ...sale }) => count * simulatedFee(sale, terms)),
      plan.monthly_cents,
    ),
  };
}
