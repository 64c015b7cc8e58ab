import { changePlan, FREE_PLAN, periodAt } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { EventHandler } from '../../../events/domain-events';
import { insertPeriod } from '../../../plans/plan-repository';
import { deletePeriodsAfter, findPeriods, offeredPlans } from '../plans/plans-repository';
import { realStoresOf } from './repository';

/** Ends the paid plans of a seller who leaves with what is paid for, so that no month after costs anything. */
export const endPlans: EventHandler<'account.closing'> = async (trx, { sellerId }) => {
  const now = currentTime();
  const free = (await offeredPlans(trx)).find(({ id }) => id === FREE_PLAN);
  if (free === undefined) return;
  for (const storeId of await realStoresOf(trx, sellerId)) {
    const owner = { sellerId, storeId };
    const periods = await findPeriods(trx, owner);
    const begun = periods.filter(({ startsAt }) => Date.parse(startsAt) <= now.getTime());
    if ((periodAt(periods, now)?.planId ?? FREE_PLAN) === FREE_PLAN) continue;
    const target = { id: free.id, monthlyCents: free.monthly_cents, trialDays: free.trial_days };
    await deletePeriodsAfter(trx, owner, now);
    for (const period of changePlan(periods, target, now).periods.slice(begun.length))
      await insertPeriod(trx, owner, period, free);
  }
};
