import type { Executor } from '../db/database';
import { totpSecretPlace } from '../modules/identity/second-factor/second-factor';
import { resealImage } from '../modules/kyc/documents/document-image';
import { resealCredentials } from '../modules/payments/gateways/credentials';
import { webhookKeyPlace } from '../modules/payments/gateways/webhook-address';
import type { Platform } from '../platform';

/** A kind of what is stored encrypted. */
export interface SealedThing {
  name: string;
  /** The ids of rows that may hold one, in order, after this one. */
  idsAfter(database: Executor, after: string, limit: number): Promise<string[]>;
  /** Puts a row's under the newest key, holding the row. @returns whether there was something to do */
  reseal(platform: Platform, trx: Executor, id: string): Promise<boolean>;
}

const totpSecrets: SealedThing = {
  name: 'totpSecrets',
  async idsAfter(database, after, limit) {
    const users = database.selectFrom('users').where('totp_secret_enc', 'is not', null);
    const rows = await users.select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'seller_id', 'totp_secret_enc'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!user?.totp_secret_enc) return false;
    const sealed = keyRing.reseal(user.totp_secret_enc, totpSecretPlace(user));
    if (sealed === null) return false;
    await trx.updateTable('users').set({ totp_secret_enc: sealed }).where('id', '=', id).execute();
    return true;
  },
};

const gatewayConnections: SealedThing = {
  name: 'gatewayConnections',
  async idsAfter(database, after, limit) {
    const connections = database.selectFrom('payment_gateways').where('id', '>', after);
    const rows = await connections.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const held = await trx
      .selectFrom('payment_gateways')
      .select(['seller_id', 'credentials', 'webhook_key_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (held === undefined) return false;
    const { seller_id: sellerId, credentials, webhook_key_sealed: key } = held;
    const anew = resealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const newKey = key && keyRing.reseal(key, webhookKeyPlace(sellerId, id));
    if (!anew && !newKey) return false;
    await trx
      .updateTable('payment_gateways')
      .set({
        ...(anew && { credentials: JSON.stringify(anew) }),
        ...(newKey && { webhook_key_sealed: newKey }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  },
};

const identityDocuments: SealedThing = {
  name: 'identityDocuments',
  async idsAfter(database, after, limit) {
    const documents = database.selectFrom('kyc_documents').where('purged_at', 'is', null);
    const rows = await documents.select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal(platform, trx, id) {
    const document = await trx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('id', '=', id)
      .where('purged_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return document !== undefined && resealImage(platform, document);
  },
};

/** Everything that the key ring has encrypted. Whatever is encrypted from now on belongs here too. */
export const SEALED_THINGS: readonly SealedThing[] = [totpSecrets, gatewayConnections, identityDocuments];
