import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes orders of test mode after three months, with all that belongs to them. */
export async function deleteOldTestOrders({ platform }: Database): Promise<void> {
  await platform
    .deleteFrom('orders')
    .where('is_test', '=', true)
    .where('created_at', '<', ago('90 days'))
    .execute();
}
