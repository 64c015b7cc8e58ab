import type { SealedRecords } from '../../module';
import { keyPlace, updateOrder } from './certificate';
import { accountPlace } from './issue';

/** The keys of certificates. */
export const certificateKeys: SealedRecords = {
  name: 'certificateKeys',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('certificates')
      .where('domain_id', '>', after)
      .where('key_sealed', '<>', '')
      .orderBy('domain_id')
      .limit(limit)
      .select('domain_id')
      .execute();
    return rows.map(({ domain_id }) => domain_id);
  },
  async reseal({ keyRing }, trx, domainId) {
    const row = await trx
      .selectFrom('certificates')
      .where('domain_id', '=', domainId)
      .where('key_sealed', '<>', '')
      .select(['seller_id as sellerId', 'key_sealed'])
      .forUpdate()
      .executeTakeFirst();
    const key_sealed = row && keyRing.reseal(row.key_sealed, keyPlace({ sellerId: row.sellerId, domainId }));
    if (!key_sealed) return false;
    await trx
      .updateTable('certificates')
      .set({ key_sealed })
      .where('seller_id', '=', row.sellerId)
      .where('domain_id', '=', domainId)
      .execute();
    return true;
  },
};

/** The keys of certificates that are being issued. */
export const orderKeys: SealedRecords = {
  name: 'acmeOrderKeys',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('acme_orders')
      .where('id', '>', after)
      .where('key_sealed', '<>', '')
      .orderBy('id')
      .limit(limit)
      .select('id')
      .execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const row = await trx
      .selectFrom('acme_orders')
      .where('id', '=', id)
      .where('key_sealed', '<>', '')
      .select(['seller_id', 'id', 'domain_id', 'key_sealed'])
      .forUpdate()
      .executeTakeFirst();
    const key_sealed =
      row && keyRing.reseal(row.key_sealed, keyPlace({ sellerId: row.seller_id, domainId: row.domain_id }));
    if (!key_sealed) return false;
    await updateOrder(trx, row, { key_sealed });
    return true;
  },
};

/** The keys of accounts at authorities, by their directories. */
export const accountKeys: SealedRecords = {
  name: 'acmeAccountKeys',
  async idsAfter(database, after, limit) {
    const rows = await database
      .selectFrom('acme_accounts')
      .where('directory_url', '>', after)
      .orderBy('directory_url')
      .limit(limit)
      .select('directory_url')
      .execute();
    return rows.map(({ directory_url }) => directory_url);
  },
  async reseal({ keyRing }, trx, directoryUrl) {
    const row = await trx
      .selectFrom('acme_accounts')
      .where('directory_url', '=', directoryUrl)
      .select('key_sealed')
      .forUpdate()
      .executeTakeFirst();
    const key_sealed = row && keyRing.reseal(row.key_sealed, accountPlace(directoryUrl));
    if (!key_sealed) return false;
    await trx
      .updateTable('acme_accounts')
      .set({ key_sealed })
      .where('directory_url', '=', directoryUrl)
      .execute();
    return true;
  },
};
