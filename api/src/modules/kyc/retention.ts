import { type SqlBool, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Platform } from '../../platform';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { advance, lockProfile } from './profile';

const AT_ONCE = 500;
const IDLE_DAYS = 30;

const olderThan = (column: string, days: number) =>
  sql<SqlBool>`${sql.ref(column)} < now() - make_interval(days => ${days})`;

/** Cancels attempts whose seller has sent nothing for thirty days. */
export async function cancelIdleReports({
  database: { platform },
}: Pick<Platform, 'database'>): Promise<void> {
  const idle = await platform
    .selectFrom('kyc_reports')
    .select(['seller_id', 'id'])
    .where('status', '=', 'IN_PROGRESS')
    .where(olderThan('changed_at', IDLE_DAYS))
    .limit(AT_ONCE)
    .execute();
  for (const { seller_id: sellerId, id } of idle)
    await platform.transaction().execute(async (trx) => {
      const profile = await lockProfile(trx, sellerId);
      // Meanwhile the seller may have gone on.
      if (profile.report?.id !== id || profile.status !== 'IN_PROGRESS') return;
      await advance(trx, SYSTEM_ORIGIN, profile, { event: 'cancel' });
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'kyc.cancel',
        entity: 'kyc-report',
        entityId: id,
      });
    });
}

type Parts = Pick<Platform, 'database' | 'identityDocuments' | 'config'>;

/** Deletes uploads that no slot took within a day. */
async function purgeLoose({ database: { platform }, identityDocuments }: Parts): Promise<number> {
  const loose = await platform
    .selectFrom('kyc_documents')
    .select(['seller_id', 'id'])
    .where('state', '=', 'loose')
    .where(olderThan('created_at', 1))
    .limit(AT_ONCE)
    .execute();
  let gone = 0;
  for (const { seller_id, id } of loose) {
    // First the row: nobody takes an image whose file is going.
    const { numDeletedRows } = await platform
      .deleteFrom('kyc_documents')
      .where('seller_id', '=', seller_id)
      .where('id', '=', id)
      .where('state', '=', 'loose')
      .executeTakeFirst();
    if (numDeletedRows === 0n) continue;
    await identityDocuments.remove(seller_id, id);
    gone += 1;
  }
  return gone;
}

/** Reports that ended so long ago that their images have to go, each with those images. */
const outlived = ({ database: { platform }, config: { identityDocuments } }: Parts) =>
  platform
    .selectFrom('kyc_documents')
    .innerJoin('kyc_reports', (join) =>
      join
        .onRef('kyc_reports.seller_id', '=', 'kyc_documents.seller_id')
        .onRef('kyc_reports.id', '=', 'kyc_documents.report_id'),
    )
    .where('kyc_documents.purged_at', 'is', null)
    .where('kyc_documents.state', '!=', 'loose')
    .where((where) =>
      where.or([
        where.and([
          where('kyc_reports.status', '=', 'FINISHED'),
          olderThan('kyc_reports.changed_at', identityDocuments.keepApprovedDays),
        ]),
        where.and([
          where('kyc_reports.status', 'in', ['INVALID', 'CANCELLED']),
          olderThan('kyc_reports.changed_at', identityDocuments.keepRefusedDays),
        ]),
      ]),
    )
    .groupBy(['kyc_documents.seller_id', 'kyc_documents.report_id'])
    .select([
      'kyc_documents.seller_id as sellerId',
      'kyc_documents.report_id as reportId',
      sql<string[]>`array_agg(kyc_documents.id)`.as('ids'),
    ])
    .limit(AT_ONCE)
    .execute();

/**
 * Deletes images of identity documents whose time is over. What the person agreed to, what was decided and who looked stays.
 * @returns how many images went
 */
export async function purgeIdentityDocuments(parts: Parts): Promise<number> {
  const { database, identityDocuments } = parts;
  let gone = await purgeLoose(parts);
  for (const { sellerId, reportId, ids } of await outlived(parts)) {
    await database.platform.transaction().execute(async (trx) => {
      // Whoever writes an image's file anew holds its row.
      await trx
        .selectFrom('kyc_documents')
        .select('id')
        .where('seller_id', '=', sellerId)
        .where('id', 'in', ids)
        .forUpdate()
        .execute();
      // First the files: a crash in between repeats the work, and never leaves an image that counts as gone.
      for (const id of ids) await identityDocuments.remove(sellerId, id);
      await trx
        .updateTable('kyc_documents')
        .set({ purged_at: new Date() })
        .where('seller_id', '=', sellerId)
        .where('id', 'in', ids)
        .execute();
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId,
        action: 'kyc.purge',
        entity: 'kyc-report',
        entityId: reportId,
        after: { images: ids.length },
      });
    });
    gone += ids.length;
  }
  return gone;
}
