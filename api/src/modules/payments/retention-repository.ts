import { sql } from 'kysely';
import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes what gateways sent after a month, and the simulator's tests after three. What it has collected can be given back. Test charges go with their orders. */
export async function deleteOldPayments({ platform }: Database): Promise<void> {
  await platform.deleteFrom('webhook_deliveries').where('received_at', '<', ago('30 days')).execute();
  await platform.deleteFrom('simulated_card_tokens').where('taken_at', '<', ago('1 day')).execute();
  await platform
    .deleteFrom('simulated_charges')
    .where('created_at', '<', ago('90 days'))
    .where(sql<boolean>`not starts_with(id, 'sim_live_')`)
    .execute();
}
