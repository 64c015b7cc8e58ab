import { monthOf, startOfDay, todayInSaoPaulo } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { notifyNearLimit } from '../../../plans/notify-near-limit';
import { findNearOrderLimits } from '../../../plans/usage-repository';
import type { Platform } from '../../../platform';

/** Tells stores whose orders of the month come near to their plan's limit, which never refuses one. */
export async function notifyNearLimits({ database }: Pick<Platform, 'database'>): Promise<void> {
  const since = startOfDay(`${monthOf(todayInSaoPaulo(currentTime()))}-01`);
  for (const { sellerId, storeId, ...use } of await findNearOrderLimits(database.platform, since))
    await database.withSeller(sellerId, (trx) =>
      notifyNearLimit(trx, { sellerId, storeId }, { ...use, meter: 'orders' }),
    );
}
