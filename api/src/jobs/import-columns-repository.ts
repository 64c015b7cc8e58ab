import { createHash } from 'node:crypto';
import type { ColumnMapping, ImportKind } from '@balcao/api-schema';
import { headingKey } from '../csv/heading-key';
import type { KnownColumns } from '../csv/read-table';
import type { Database } from '../db/database';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';

/** The last files of a kind with other headings; older answers are asked for anew. */
const MOST_KEPT = 50;

const digestOf = (headings: readonly string[]): string =>
  createHash('sha256').update(headings.map(headingKey).join('\n')).digest('hex');

async function findMapping(
  database: Database,
  owner: Owner,
  kind: ImportKind,
  headings: readonly string[],
): Promise<ColumnMapping | undefined> {
  const row = await database
    .forSeller(owner.sellerId)
    .selectFrom('import_columns')
    .where(ofStore(owner))
    .where('kind', '=', kind)
    .where('headings_digest', '=', digestOf(headings))
    .select('mapping')
    .executeTakeFirst();
  return row?.mapping;
}

/** Keeps what was said last of these headings. */
const keepMapping = (
  database: Database,
  owner: Owner,
  kind: ImportKind,
  { headings, mapping }: { headings: readonly string[]; mapping: ColumnMapping },
): Promise<void> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const written = { mapping: JSON.stringify(mapping), updated_at: new Date() };
    await trx
      .insertInto('import_columns')
      .values({
        seller_id: owner.sellerId,
        store_id: owner.storeId,
        kind,
        headings_digest: digestOf(headings),
        ...written,
      })
      .onConflict((conflict) =>
        conflict.columns(['seller_id', 'store_id', 'kind', 'headings_digest']).doUpdateSet(written),
      )
      .execute();
    await trx
      .deleteFrom('import_columns')
      .where(ofStore(owner))
      .where('kind', '=', kind)
      .where('headings_digest', 'in', (rows) =>
        rows
          .selectFrom('import_columns')
          .where(ofStore(owner))
          .where('kind', '=', kind)
          .orderBy('updated_at', 'desc')
          .orderBy('headings_digest')
          .offset(MOST_KEPT)
          .select('headings_digest'),
      )
      .execute();
  });

/** The fields of a store's columns, as a person says now or has said of files with the same headings. */
export const columnsOfStore = (
  database: Database,
  owner: Owner,
  mapping: ColumnMapping | undefined,
): KnownColumns => ({
  mapping,
  recall: (kind, headings) => findMapping(database, owner, kind, headings),
  remember: (kind, headings, said) => keepMapping(database, owner, kind, { headings, mapping: said }),
});
