import {
  isNearPlanLimit,
  LIMITED_METERS,
  monthOf,
  nearLimitText,
  type PlanMeter,
  todayInSaoPaulo,
} from '@balcao/domain';
import { currentTime } from '../db/clock';
import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import { notify } from '../notices/notify';

/** The use of a meter by a store, and the plan's limit. */
export interface MeteredUse {
  planName: string;
  meter: PlanMeter;
  used: number;
  limit: number;
}

/** Tells once of a limit, and for what is counted by the month once a month, that it is near. */
export async function notifyNearLimit(
  trx: Executor,
  owner: Owner,
  { planName, meter, used, limit }: MeteredUse,
): Promise<void> {
  if (!isNearPlanLimit(used, limit)) return;
  const isLasting = LIMITED_METERS.some((one) => one === meter);
  const since = isLasting ? '' : `:${monthOf(todayInSaoPaulo(currentTime()))}`;
  await notify(trx, owner, {
    key: `plan:${owner.storeId}:near:${meter}:${limit}${since}`,
    lasts: true,
    category: 'plan',
    target: { kind: 'plan', id: '' },
    title: nearLimitText(planName, meter, used, limit),
  });
}
