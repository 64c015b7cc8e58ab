import type { KycProfileStatus, KycSlot, PfReport } from '@balcao/api-schema';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { currentDocuments, type Document, type Report } from './profile';

function slotOf(slot: DocumentSlot, document: Document | undefined): KycSlot {
  if (document === undefined || document.state === 'loose')
    return { slot, state: 'missing', documentId: null, reason: null, sentAt: null };
  return {
    slot,
    state: document.state,
    documentId: document.purged_at === null ? document.id : null,
    reason: document.reason,
    sentAt: document.sent_at?.toISOString() ?? null,
  };
}

/** The three slots of an attempt, in their order. */
export async function slotsOf(
  trx: SellerTransaction,
  report: Pick<Report, 'seller_id' | 'id'>,
): Promise<KycSlot[]> {
  const documents = await currentDocuments(trx, report);
  return DOCUMENT_SLOTS.map((slot) => slotOf(slot, documents.get(slot)));
}

/** What happened to an attempt and who did it, oldest first. */
export const stepsOf = (trx: SellerTransaction, { sellerId, id }: { sellerId: string; id: string }) =>
  trx
    .selectFrom('kyc_steps')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('report_id', '=', id)
    .orderBy('id')
    .execute();

/** An attempt as its seller sees it. @throws Problem not_found */
export async function pfReportOf(
  trx: SellerTransaction,
  { sellerId, id }: { sellerId: string; id: string },
): Promise<PfReport> {
  const report = await trx
    .selectFrom('kyc_reports')
    .innerJoin('kyc_consents', (join) =>
      join
        .onRef('kyc_consents.seller_id', '=', 'kyc_reports.seller_id')
        .onRef('kyc_consents.report_id', '=', 'kyc_reports.id'),
    )
    .where('kyc_reports.seller_id', '=', sellerId)
    .where('kyc_reports.id', '=', id)
    .selectAll('kyc_reports')
    .select(['kyc_consents.version', 'kyc_consents.accepted_at'])
    .executeTakeFirst();
  if (report === undefined) throw new Problem('not_found');
  const documents = await slotsOf(trx, report);
  const steps = await stepsOf(trx, { sellerId, id });
  return {
    id,
    sellerId,
    status: report.status,
    attempt: report.attempt,
    reason: report.reason,
    openedAt: report.opened_at.toISOString(),
    consent: { version: report.version, acceptedAt: report.accepted_at.toISOString() },
    documents,
    history: steps.map(({ step, slot, reason, at }) => ({ step, slot, reason, at: at.toISOString() })),
  };
}

/** An attempt, for its seller and for platform admins. @throws Problem not_found, for another seller's too */
export function readReport(database: Database, identity: Identity, id: string): Promise<PfReport> {
  if (!identity.isPlatformAdmin)
    return database.withSeller(identity.sellerId, (trx) =>
      pfReportOf(trx, { sellerId: identity.sellerId, id }),
    );
  return database.platform.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom('kyc_reports')
      .select('seller_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (report === undefined) throw new Problem('not_found');
    return pfReportOf(trx, { sellerId: report.seller_id, id });
  });
}

/**
 * The status of a seller's verification and its latest attempt, for themselves and for platform admins; nulls while there is
 * none.
 * @throws Problem not_found
 */
export async function readStatus(
  database: Database,
  identity: Identity,
  sellerId: string,
): Promise<KycProfileStatus> {
  if (sellerId !== identity.sellerId && !identity.isPlatformAdmin) throw new Problem('not_found');
  const seller = await database.platform
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
  if (seller === undefined) throw new Problem('not_found');
  return { status: seller.kyc_status || null, reportId: seller.report_id };
}
