import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { olderThan } from '../../../db/older-than';
import type { Schema } from '../../../db/schema';
import type { Platform } from '../../../platform';
import type { DocumentStore } from '../../../providers/document-store/document-store';
import { SYSTEM_ORIGIN } from '../../../security/origin';

type Parts = Pick<Platform, 'database' | 'identityDocuments' | 'config'>;
type Images = SelectQueryBuilder<Schema, 'kyc_documents', { id: string }>;

/** Of one seller where one is named, else of all. */
const ofSeller = (column: string, sellerId: string | undefined) =>
  sellerId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${sellerId}`;

const imagesOf = (trx: SellerTransaction, sellerId: string): Images =>
  trx.selectFrom('kyc_documents').where('seller_id', '=', sellerId).select('id');

/**
 * Removes the files of a seller's images, whose rows the transaction holds from then on: whoever writes a file anew holds
 * its row too. The caller then marks or deletes the rows. The files go first, so a failure in between has the work repeated,
 * and leaves no file that counts as gone.
 * @returns whose files are gone
 */
async function removeFiles(store: DocumentStore, sellerId: string, images: Images): Promise<string[]> {
  const held = await images.orderBy('id').forUpdate().execute();
  for (const { id } of held) await store.remove(sellerId, id);
  return held.map(({ id }) => id);
}

/** Deletes uploads that no slot took within a day; at once where the person is erased. */
async function purgeLoose(
  { database: { platform }, identityDocuments }: Parts,
  only: string | undefined,
): Promise<number> {
  const loose = await platform
    .selectFrom('kyc_documents')
    .innerJoin('users', 'users.seller_id', 'kyc_documents.seller_id')
    .where('kyc_documents.state', '=', 'loose')
    .where(ofSeller('kyc_documents.seller_id', only))
    .where((where) =>
      where.or([olderThan('kyc_documents.created_at', 1), where('users.erased_at', 'is not', null)]),
    )
    .select(['kyc_documents.seller_id as sellerId', 'kyc_documents.id as id'])
    .execute();
  let gone = 0;
  for (const { sellerId, id } of loose)
    await platform.transaction().execute(async (trx) => {
      // Meanwhile a slot may have taken it.
      const images = imagesOf(trx, sellerId).where('id', '=', id).where('state', '=', 'loose');
      const removed = await removeFiles(identityDocuments, sellerId, images);
      if (removed.length === 0) return;
      await trx.deleteFrom('kyc_documents').where('seller_id', '=', sellerId).where('id', '=', id).execute();
      gone += 1;
    });
  return gone;
}

/**
 * Attempts that keep more than they may. An approved one keeps its images and data while the account lasts and the days of
 * the setting after its end (Lei 9.613/1998, art. 10, § 2). Of another one the images go after the days of its setting, and
 * at once where the person is erased.
 */
const outlived = (
  { database: { platform }, config: { identityDocuments } }: Parts,
  only: string | undefined,
) =>
  platform
    .selectFrom('kyc_reports')
    .innerJoin('users', 'users.seller_id', 'kyc_reports.seller_id')
    .where(ofSeller('kyc_reports.seller_id', only))
    .where((where) =>
      where.or([
        where.and([
          where('kyc_reports.status', '=', 'FINISHED'),
          where('kyc_reports.cpf', '!=', ''),
          olderThan('users.erased_at', identityDocuments.keepApprovedDays),
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
            olderThan('kyc_reports.changed_at', identityDocuments.keepRefusedDays),
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

/** Blanks what a person said of themselves in an attempt. @returns whether there was something */
async function forgetPerson(trx: SellerTransaction, sellerId: string, reportId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kyc_reports')
    .set({ name: '', cpf: '', birth_date: '' })
    .where('seller_id', '=', sellerId)
    .where('id', '=', reportId)
    .where('cpf', '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an attempt's images, and what an erased person said of themselves in it. @returns how many images went */
function purgeReport(
  { database: { platform }, identityDocuments }: Parts,
  { sellerId, reportId, isErased }: Awaited<ReturnType<typeof outlived>>[number],
): Promise<number> {
  return platform.transaction().execute(async (trx) => {
    const images = imagesOf(trx, sellerId)
      .where('report_id', '=', reportId)
      .where('state', '!=', 'loose')
      .where('purged_at', 'is', null);
    const removed = await removeFiles(identityDocuments, sellerId, images);
    if (removed.length > 0)
      await trx
        .updateTable('kyc_documents')
        .set({ purged_at: new Date() })
        .where('seller_id', '=', sellerId)
        .where('id', 'in', removed)
        .execute();
    const isForgotten = isErased && (await forgetPerson(trx, sellerId, reportId));
    // Another replica may have been here.
    if (removed.length === 0 && !isForgotten) return 0;
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'kyc.purge',
      entity: 'kyc-report',
      entityId: reportId,
      after: { images: removed.length },
    });
    return removed.length;
  });
}

/**
 * Deletes images of identity documents whose time is over, and what else an attempt says of a person who is erased. What was
 * agreed to, what was decided and who looked stays.
 * @param only the seller whose images alone are looked at
 * @returns how many images went
 */
export async function purgeIdentityDocuments(parts: Parts, only?: string): Promise<number> {
  let gone = await purgeLoose(parts, only);
  for (const report of await outlived(parts, only)) gone += await purgeReport(parts, report);
  return gone;
}
