import { ago } from '../../../db/ago';
import type { Database } from '../../../db/database';

/** Deletes what endpoints were told: after a week what arrived, after a month the rest. */
export async function deleteOldDeliveries({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform
    .deleteFrom('outgoing_deliveries')
    .where('created_at', '<', ago('7 days'))
    .where('status', '=', 'delivered')
    .execute();
  await platform.deleteFrom('outgoing_deliveries').where('created_at', '<', ago('30 days')).execute();
}
