import {
  hasPlanRoom,
  type LimitedMeter,
  monthOf,
  type PlanMeter,
  planLimitText,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../db/clock';
import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import { Problem } from '../problem';
import { notifyNearLimit } from './notify-near-limit';
import { findPlan } from './plan-repository';
import { countUsage } from './usage-repository';

/** The use of some meters by a store. Meters of a month count since it has begun. */
export function usageNow(
  executor: Executor,
  owner: Owner,
  meters?: readonly PlanMeter[],
): Promise<{ meter: PlanMeter; used: number }[]> {
  const month = monthOf(todayInSaoPaulo(currentTime()));
  return countUsage(executor, owner, startOfDay(`${month}-01`), meters);
}

/**
 * Lets a store make one more of what its plan limits, and tells when the limit is near. Of two at once one waits: the caller has locked
 * the store. @throws Problem plan_limit
 */
export async function assertPlanRoom(trx: Executor, owner: Owner, meter: LimitedMeter): Promise<void> {
  const [{ name, limits }, [counted]] = await Promise.all([
    findPlan(trx, owner),
    usageNow(trx, owner, [meter]),
  ]);
  const limit = limits[meter];
  const used = counted?.used ?? 0;
  if (limit === undefined) return;
  if (!hasPlanRoom(limits, meter, used))
    throw new Problem('plan_limit', { text: planLimitText(name, meter, limit) });
  await notifyNearLimit(trx, owner, { planName: name, meter, used: used + 1, limit });
}
