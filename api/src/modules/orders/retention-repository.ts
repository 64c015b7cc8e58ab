import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes orders and sessions of test mode after three months, with all that belongs to them. */
export async function deleteOldTestOrders({ platform }: Database): Promise<void> {
  await platform
    .deleteFrom('orders')
    .where('is_test', '=', true)
    .where('created_at', '<', ago('90 days'))
    .execute();
  await platform
    .deleteFrom('order_bump_impressions')
    .where('is_test', '=', true)
    .where('viewed_at', '<', ago('90 days'))
    .execute();
  await platform
    .deleteFrom('checkout_sessions')
    .where('is_test', '=', true)
    .where('last_seen_at', '<', ago('90 days'))
    .execute();
}
