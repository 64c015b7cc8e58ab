import { type SqlBool, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { olderThan } from '../../db/ago';
import type { Executor } from '../../db/database';
import type { Platform } from '../../platform';
import { SYSTEM_ORIGIN } from '../../security/origin';

type Parts = Pick<Platform, 'database' | 'identityDocuments' | 'config'>;

/** Limits it to one seller; all sellers when omitted. */
const ofSeller = (column: string, sellerId: string | undefined) =>
  sellerId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${sellerId}`;

/** Uploads that no slot took within a day, and all uploads of erased people. */
const listLooseImages = (executor: Executor, only: string | undefined) =>
  executor
    .selectFrom('kyc_documents')
    .innerJoin('users', 'users.seller_id', 'kyc_documents.seller_id')
    .where('kyc_documents.state', '=', 'loose')
    .where(ofSeller('kyc_documents.seller_id', only))
    .where((where) =>
      where.or([olderThan('kyc_documents.created_at', 1), where('users.erased_at', 'is not', null)]),
    )
    .select(['kyc_documents.seller_id as sellerId', 'kyc_documents.id as id'])
    .execute();

/**
 * Attempts that hold more than they may. An approved one keeps images and data while the account lasts and for the
 * configured days after its end (Lei 9.613/1998, art. 10, § 2). The images of any other attempt go after its configured
 * days, or at once when the person is erased.
 */
const listExpiredReports = (
  executor: Executor,
  days: Platform['config']['identityDocuments'],
  only: string | undefined,
) =>
  executor
    .selectFrom('kyc_reports')
    .innerJoin('users', 'users.seller_id', 'kyc_reports.seller_id')
    .where(ofSeller('kyc_reports.seller_id', only))
    .where((where) =>
      where.or([
        where.and([
          where('kyc_reports.status', '=', 'FINISHED'),
          where('kyc_reports.cpf', '!=', ''),
          olderThan('users.erased_at', days.keepApprovedDays),
        ]),
        where.and([
          where('kyc_reports.status', 'in', ['INVALID', 'CANCELLED']),
          where.exists((images) =>
            images
              .selectFrom('kyc_documents')
              .whereRef('kyc_documents.seller_id', '=', 'kyc_reports.seller_id')
              .whereRef('kyc_documents.report_id', '=', 'kyc_reports.id')
              .where('kyc_documents.purged_at', 'is', null)
              .where('kyc_documents.state', '!=', 'loose')
              .select('kyc_documents.id'),
          ),
          where.or([
            olderThan('kyc_reports.changed_at', days.keepRefusedDays),
            where('users.erased_at', 'is not', null),
          ]),
        ]),
      ]),
    )
    .select([
      'kyc_reports.seller_id as sellerId',
      'kyc_reports.id as reportId',
      sql<boolean>`users.erased_at is not null`.as('isErased'),
    ])
    .execute();

type ExpiredReport = Awaited<ReturnType<typeof listExpiredReports>>[number];

// Files are deleted before rows: a failure in between repeats the work and never leaves a file that counts as deleted.
// The transaction locks the rows, as does code that rewrites a file.

/** Deletes uploads that no slot took within a day, or at once when the person is erased. */
async function purgeLoose(
  { database: { platform }, identityDocuments }: Parts,
  only: string | undefined,
): Promise<number> {
  let gone = 0;
  for (const { sellerId, id } of await listLooseImages(platform, only))
    await platform.transaction().execute(async (trx) => {
      const stillLoose = await trx
        .selectFrom('kyc_documents')
        .where('seller_id', '=', sellerId)
        .where('id', '=', id)
        .where('state', '=', 'loose')
        .select('id')
        .forUpdate()
        .executeTakeFirst();
      if (stillLoose === undefined) return;
      await identityDocuments.remove(sellerId, id);
      await trx.deleteFrom('kyc_documents').where('seller_id', '=', sellerId).where('id', '=', id).execute();
      gone += 1;
    });
  return gone;
}

/** Deletes an attempt's images and the data that an erased person gave in it. @returns the number of deleted images */
function purgeReport(
  { database: { platform }, identityDocuments }: Parts,
  { sellerId, reportId, isErased }: ExpiredReport,
): Promise<number> {
  return platform.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('kyc_documents')
      .where('seller_id', '=', sellerId)
      .where('report_id', '=', reportId)
      .where('state', '!=', 'loose')
      .where('purged_at', 'is', null)
      .select('id')
      .orderBy('id')
      .forUpdate()
      .execute();
    const images = rows.map(({ id }) => id);
    for (const id of images) await identityDocuments.remove(sellerId, id);
    if (images.length > 0)
      await trx
        .updateTable('kyc_documents')
        .set({ purged_at: new Date() })
        .where('seller_id', '=', sellerId)
        .where('id', 'in', images)
        .execute();
    const blanked = isErased
      ? await trx
          .updateTable('kyc_reports')
          .set({ name: '', cpf: '', birth_date: '' })
          .where('seller_id', '=', sellerId)
          .where('id', '=', reportId)
          .where('cpf', '!=', '')
          .returning('id')
          .executeTakeFirst()
      : undefined;
    // Another replica may have been faster.
    if (images.length === 0 && blanked === undefined) return 0;
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'kyc.purge',
      entity: 'kyc-report',
      entityId: reportId,
      after: { images: images.length },
    });
    return images.length;
  });
}

/**
 * Deletes images of identity documents past their retention, and the other personal data in attempts of erased people.
 * Consents, decisions and views stay.
 * @param only limits it to one seller
 * @returns the number of deleted images
 */
export async function purgeIdentityDocuments(parts: Parts, only?: string): Promise<number> {
  const { database, config } = parts;
  let gone = await purgeLoose(parts, only);
  for (const report of await listExpiredReports(database.platform, config.identityDocuments, only))
    gone += await purgeReport(parts, report);
  return gone;
}
