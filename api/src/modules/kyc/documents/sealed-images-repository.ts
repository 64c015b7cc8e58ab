import type { SealedRecords } from '../../../module';
import { resealImage } from './document-image';

/** The images of identity documents, whose files the document store keeps. */
export const identityDocuments: SealedRecords = {
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
