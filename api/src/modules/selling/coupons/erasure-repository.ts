import { sql } from 'kysely';
import type { EventHandler } from '../../../events/domain-events';

/** Takes erased buyers off the customers of coupons. A coupon that was theirs alone is paused: without customers it would be everybody's. */
export const removeCustomers: EventHandler<'buyers.erased'> = async (trx, { sellerId, storeId, words }) => {
  await sql`
    update coupons set customers = customers - erased.texts, version = version + 1, updated_at = now(),
      paused = paused or jsonb_array_length(customers - erased.texts) = 0
    from (select ${words}::text[] as texts) as erased
    where seller_id = ${sellerId} and store_id = ${storeId} and customers ?| erased.texts`.execute(trx);
};
