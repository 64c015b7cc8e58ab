import { createHash } from 'node:crypto';
import type { Database } from '../../db/database';
import type { DocumentStore } from './document-store';

/**
 * The embedded default: small public pictures live in PostgreSQL, so every replica serves them and a backup holds them
 * with nothing else to run.
 */
export function createDatabaseDocumentStore(database: Database): DocumentStore {
  return {
    async put(sellerId, { name, mime, bytes, width, height }) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await database.withSeller(sellerId, (trx) =>
        trx
          .insertInto('seller_pictures')
          .values({ seller_id: sellerId, id: name, mime, bytes, sha256, width, height })
          .onConflict((held) =>
            held.columns(['seller_id', 'id']).doUpdateSet({ mime, bytes, sha256, width, height }),
          )
          .execute(),
      );
    },
    find: (name) =>
      database.platform
        .selectFrom('seller_pictures')
        .where('id', '=', name)
        .select(['mime', 'bytes'])
        .executeTakeFirst(),
    async remove(sellerId, name) {
      await database.withSeller(sellerId, (trx) =>
        trx.deleteFrom('seller_pictures').where('id', '=', name).execute(),
      );
    },
    async check() {
      await database.platform.selectFrom('seller_pictures').select('id').limit(1).execute();
    },
  };
}
