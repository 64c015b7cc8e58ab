import type { KycStep } from '@balcao/api-schema';
import type { DocumentSlot, KycRefusalReason, KycStatus } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { olderThan } from '../../../db/ago';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Origin } from '../../../security/origin';
import type { KycReportsTable } from '../tables/kyc-schema';

export type Report = Selectable<KycReportsTable>;

/** The key of a report. */
export type ReportKey = Pick<Report, 'seller_id' | 'id'>;

/** Locks the seller's verification until the transaction ends. @returns its status; undefined when there is no such seller */
export async function lockStatus(
  trx: SellerTransaction,
  sellerId: string,
): Promise<KycStatus | null | undefined> {
  const seller = await trx
    .selectFrom('sellers')
    .select('kyc_status')
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  return seller && (seller.kyc_status || null);
}

/** The status of a seller's verification and the id of the latest attempt; undefined when there is no such seller. */
export const findStatus = (executor: Executor, sellerId: string) =>
  executor
    .selectFrom('sellers')
    .select('kyc_status')
    .select((sellers) =>
      sellers
        .selectFrom('kyc_reports')
        .select('kyc_reports.id')
        .whereRef('kyc_reports.seller_id', '=', 'sellers.id')
        .orderBy('kyc_reports.attempt', 'desc')
        .limit(1)
        .as('report_id'),
    )
    .where('id', '=', sellerId)
    .executeTakeFirst();

export const findReport = (executor: Executor, id: string): Promise<Report | undefined> =>
  executor.selectFrom('kyc_reports').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest attempt of a seller. */
export const findLatestReport = (trx: SellerTransaction, sellerId: string): Promise<Report | undefined> =>
  trx
    .selectFrom('kyc_reports')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An attempt and its seller's consent. */
export const findReportWithConsent = (trx: SellerTransaction, { seller_id, id }: ReportKey) =>
  trx
    .selectFrom('kyc_reports')
    .innerJoin('kyc_consents', (join) =>
      join
        .onRef('kyc_consents.seller_id', '=', 'kyc_reports.seller_id')
        .onRef('kyc_consents.report_id', '=', 'kyc_reports.id'),
    )
    .where('kyc_reports.seller_id', '=', seller_id)
    .where('kyc_reports.id', '=', id)
    .selectAll('kyc_reports')
    .select(['kyc_consents.version', 'kyc_consents.accepted_at'])
    .executeTakeFirst();

/** How many attempts began within a day, and the seconds until the first of them is a day old. */
export const countRecentReports = (trx: SellerTransaction, sellerId: string) =>
  trx
    .selectFrom('kyc_reports')
    .where('seller_id', '=', sellerId)
    .where('opened_at', '>', sql<Date>`now() - interval '1 day'`)
    .select([
      sql<number>`count(*)::int`.as('attempts'),
      sql<number>`coalesce(ceil(extract(epoch from min(opened_at) + interval '1 day' - now())), 1)::int`.as(
        'seconds',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Name, CPF and birth date of the seller's account. */
export const findAccountHolder = (trx: SellerTransaction, sellerId: string) =>
  trx
    .selectFrom('users')
    .select(['name', 'cpf', 'birth_date'])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();

export const insertReport = (
  trx: SellerTransaction,
  report: Pick<Report, 'seller_id' | 'attempt' | 'name' | 'cpf' | 'birth_date'>,
): Promise<Report> =>
  trx
    .insertInto('kyc_reports')
    .values({ ...report, id: newId(), status: 'IN_PROGRESS' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores the consent of an attempt. `acceptedAt` is the browser's clock; `recorded_at` is ours. */
export async function insertConsent(
  trx: SellerTransaction,
  { seller_id, id }: ReportKey,
  {
    version,
    acceptedAt,
    ip,
    userAgent,
  }: { version: string; acceptedAt: Date } & Pick<Origin, 'ip' | 'userAgent'>,
): Promise<void> {
  await trx
    .insertInto('kyc_consents')
    .values({ seller_id, report_id: id, version, accepted_at: acceptedAt, ip, ua: userAgent })
    .execute();
}

/** Writes an attempt's new status, and the reason of a rejection. */
export async function updateReportStatus(
  trx: SellerTransaction,
  { seller_id, id }: ReportKey,
  { status, reason }: Pick<Report, 'status' | 'reason'>,
): Promise<void> {
  await trx
    .updateTable('kyc_reports')
    .set({ status, changed_at: new Date(), reason })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** A step in the history of an attempt. */
export interface StepEntry {
  step: KycStep;
  slot?: DocumentSlot;
  reason?: KycRefusalReason;
}

export async function insertStep(
  trx: SellerTransaction,
  { actorId, actorKind }: Origin,
  { seller_id, id }: ReportKey,
  { step, slot, reason }: StepEntry,
): Promise<void> {
  await trx
    .insertInto('kyc_steps')
    .values({
      seller_id,
      id: newId(),
      report_id: id,
      step,
      slot: slot ?? null,
      reason: reason ?? null,
      actor_id: actorId,
      actor_kind: actorKind,
    })
    .execute();
}

/** The steps of an attempt with their actors, oldest first. */
export const listSteps = (trx: SellerTransaction, { seller_id, id }: ReportKey) =>
  trx
    .selectFrom('kyc_steps')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', id)
    .orderBy('id')
    .execute();

const IDLE_DAYS = 30;

const idleReports = (executor: Executor) =>
  executor
    .selectFrom('kyc_reports')
    .where('status', '=', 'IN_PROGRESS')
    .where(olderThan('changed_at', IDLE_DAYS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kyc_documents')
            .whereRef('kyc_documents.seller_id', '=', 'kyc_reports.seller_id')
            .whereRef('kyc_documents.report_id', '=', 'kyc_reports.id')
            .where(({ not: young }) => young(olderThan('kyc_documents.created_at', IDLE_DAYS)))
            .select('kyc_documents.id'),
        ),
      ),
    )
    .select(['seller_id', 'id']);

/** Attempts that wait for images and got neither an image nor a new status for thirty days. */
export const listIdleReports = (executor: Executor, limit: number): Promise<ReportKey[]> =>
  idleReports(executor).limit(limit).execute();

export async function isIdle(trx: SellerTransaction, id: string): Promise<boolean> {
  return (await idleReports(trx).where('id', '=', id).executeTakeFirst()) !== undefined;
}
