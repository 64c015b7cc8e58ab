import { sql } from 'kysely';
import type { PersonExporter } from '../../../module';

/** The payouts of the person's stores. They are kept after an erasure, as money moved. */
export const exportPayouts: PersonExporter = async (trx, { sellerId }) => ({
  payouts: await trx
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(['store_id', 'amount_cents', 'fee_cents', 'status', 'requested_at', 'ended_at', 'returned_at'])
    .select(sql<string>`process_on::text`.as('process_on'))
    .execute(),
});
