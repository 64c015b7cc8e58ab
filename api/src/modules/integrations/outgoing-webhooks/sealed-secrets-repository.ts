import type { SealedRecords } from '../../../module';
import { secretPlace } from './secret';

/** The secrets that sign outgoing webhooks. */
export const webhookSecrets: SealedRecords = {
  name: 'webhookSecrets',
  async idsAfter(database, after, limit) {
    const endpoints = database.selectFrom('webhook_endpoints').where('id', '>', after);
    const rows = await endpoints.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('webhook_endpoints')
      .select(['seller_id', 'id', 'secret_sealed', 'old_secret_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const place = secretPlace(row);
    const current = keyRing.reseal(row.secret_sealed, place);
    const old = row.old_secret_sealed && keyRing.reseal(row.old_secret_sealed, place);
    if (!current && !old) return false;
    await trx
      .updateTable('webhook_endpoints')
      .set({ ...(current && { secret_sealed: current }), ...(old && { old_secret_sealed: old }) })
      .where('id', '=', id)
      .execute();
    return true;
  },
};
