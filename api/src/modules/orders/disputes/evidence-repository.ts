import type { Insertable } from 'kysely';
import { ago } from '../../../db/ago';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import type { SealedRecords } from '../../../module';
import type { DisputeEvidenceTable } from '../tables/disputes-schema';
import { evidenceFiles } from './evidence-file';

export async function insertEvidence(
  trx: SellerTransaction,
  row: Insertable<DisputeEvidenceTable>,
): Promise<{ id: string; name: string; created_at: Date }> {
  return trx
    .insertInto('dispute_evidence')
    .values(row)
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow();
}

export const countEvidence = async (
  trx: SellerTransaction,
  sellerId: string,
  disputeId: string,
): Promise<number> =>
  (
    await trx
      .selectFrom('dispute_evidence')
      .where('seller_id', '=', sellerId)
      .where('dispute_id', '=', disputeId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Deletes the row of a file that was not sent. @returns whether there was one */
export async function deleteEvidence(
  trx: SellerTransaction,
  { sellerId, disputeId, id }: { sellerId: string; disputeId: string; id: string },
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('dispute_evidence')
    .where('seller_id', '=', sellerId)
    .where('dispute_id', '=', disputeId)
    .where('id', '=', id)
    .where('is_sent', '=', false)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const BATCH = 200;

/** Files whose dispute is gone, was decided half a year ago, or belongs to an erased person. */
export const listOldEvidence = (executor: Executor, sellerId?: string) => {
  const all = executor
    .selectFrom('dispute_evidence as e')
    .leftJoin('disputes as d', (join) =>
      join.onRef('d.seller_id', '=', 'e.seller_id').onRef('d.id', '=', 'e.dispute_id'),
    )
    .select(['e.seller_id as sellerId', 'e.id'])
    .limit(BATCH);
  return sellerId === undefined
    ? all.where(({ or, eb }) =>
        or([eb('e.dispute_id', 'is', null), eb('d.decided_at', '<', ago('180 days'))]),
      )
    : all.where('e.seller_id', '=', sellerId);
};

/** Deletes the row of a file, which is gone already. */
export async function deleteEvidenceRow(
  { platform }: Database,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<void> {
  await platform
    .deleteFrom('dispute_evidence')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** The files of answers to disputes, which the document store keeps. */
export const disputeEvidenceFiles: SealedRecords = {
  name: 'disputeEvidence',
  async idsAfter(database, after, limit) {
    const files = database.selectFrom('dispute_evidence').select('id').where('id', '>', after);
    return (await files.orderBy('id').limit(limit).execute()).map(({ id }) => id);
  },
  async reseal(platform, trx, id) {
    const file = await trx
      .selectFrom('dispute_evidence')
      .select(['seller_id', 'width', 'height'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return file !== undefined && evidenceFiles.reseal(platform, { sellerId: file.seller_id, name: id }, file);
  },
};
