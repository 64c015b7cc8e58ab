import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { olderThan } from '../../../db/ago';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Schema } from '../../../db/schema';

type Images = SelectQueryBuilder<Schema, 'kyc_documents', { id: string }>;

/** Limits it to one seller; all sellers when omitted. */
const ofSeller = (column: string, sellerId: string | undefined) =>
  sellerId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${sellerId}`;

const imagesOf = (trx: SellerTransaction, sellerId: string): Images =>
  trx.selectFrom('kyc_documents').where('seller_id', '=', sellerId).select('id');

const lockIds = async (images: Images): Promise<string[]> =>
  (await images.orderBy('id').forUpdate().execute()).map(({ id }) => id);

/** Uploads that no slot took within a day, and all uploads of erased people. */
export const listLooseImages = (executor: Executor, only: string | undefined) =>
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

/** Locks an image that is still loose. @returns false when a slot has taken it meanwhile */
export const lockLooseImage = async (
  trx: SellerTransaction,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<boolean> =>
  (await lockIds(imagesOf(trx, sellerId).where('id', '=', id).where('state', '=', 'loose'))).length > 0;

export async function deleteImage(
  trx: SellerTransaction,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<void> {
  await trx.deleteFrom('kyc_documents').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/** The retention in days of approved and of refused attempts. */
export interface RetentionDays {
  keepApprovedDays: number;
  keepRefusedDays: number;
}

/**
 * Attempts that hold more than they may. An approved one keeps images and data while the account lasts and for the
 * configured days after its end (Lei 9.613/1998, art. 10, § 2). The images of any other attempt go after its configured
 * days, or at once when the person is erased.
 */
export const listExpiredReports = (executor: Executor, days: RetentionDays, only: string | undefined) =>
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

export type ExpiredReport = Awaited<ReturnType<typeof listExpiredReports>>[number];

/** Locks the images of an attempt that are still stored. @returns their ids */
export const lockImagesOfReport = (
  trx: SellerTransaction,
  { sellerId, reportId }: Pick<ExpiredReport, 'sellerId' | 'reportId'>,
): Promise<string[]> =>
  lockIds(
    imagesOf(trx, sellerId)
      .where('report_id', '=', reportId)
      .where('state', '!=', 'loose')
      .where('purged_at', 'is', null),
  );

export async function markPurged(trx: SellerTransaction, sellerId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('kyc_documents')
    .set({ purged_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('id', 'in', ids)
    .execute();
}

/** Blanks the personal data in an attempt. @returns whether there was any */
export async function blankPerson(
  trx: SellerTransaction,
  { sellerId, reportId }: Pick<ExpiredReport, 'sellerId' | 'reportId'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kyc_reports')
    .set({ name: '', cpf: '', birth_date: '' })
    .where('seller_id', '=', sellerId)
    .where('id', '=', reportId)
    .where('cpf', '!=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
