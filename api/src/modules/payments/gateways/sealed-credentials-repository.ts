import type { SealedRecords } from '../../../module';
import { resealCredentials } from './credentials';
import { webhookKeyPlace } from './webhook-address';

/** The credentials and webhook keys of gateway connections. */
export const gatewayConnections: SealedRecords = {
  name: 'gatewayConnections',
  async idsAfter(database, after, limit) {
    const connections = database.selectFrom('payment_gateways').where('id', '>', after);
    const rows = await connections.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const connection = await trx
      .selectFrom('payment_gateways')
      .select(['seller_id', 'credentials', 'webhook_key_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (connection === undefined) return false;
    const { seller_id: sellerId, credentials, webhook_key_sealed: key } = connection;
    const newCredentials = resealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const newKey = key && keyRing.reseal(key, webhookKeyPlace(sellerId, id));
    if (!newCredentials && !newKey) return false;
    await trx
      .updateTable('payment_gateways')
      .set({
        ...(newCredentials && { credentials: JSON.stringify(newCredentials) }),
        ...(newKey && { webhook_key_sealed: newKey }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  },
};
