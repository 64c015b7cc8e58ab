import type { SealedRecords } from '../../../module';
import { totpSecretPlace } from './second-factor';

/** The secrets of authenticator apps. */
export const totpSecrets: SealedRecords = {
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
