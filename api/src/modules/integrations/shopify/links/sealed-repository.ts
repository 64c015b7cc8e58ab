import type { SealedRecords } from '../../../../module';
import { updateLink } from './repository';
import { resealSecrets } from './secrets';

/** The secrets of links to shops. */
export const shopifyLinks: SealedRecords = {
  name: 'shopifyLinks',
  async idsAfter(database, after, limit) {
    const links = database.selectFrom('integrations').where('id', '>', after);
    const rows = await links.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const link = await trx
      .selectFrom('integrations')
      .where('id', '=', id)
      .select(['seller_id', 'id', 'client_secret_sealed', 'old_client_secret_sealed', 'access_token_sealed'])
      .forUpdate()
      .executeTakeFirst();
    const columns = link && resealSecrets(keyRing, link);
    if (!columns) return false;
    await updateLink(trx, link, columns);
    return true;
  },
};
