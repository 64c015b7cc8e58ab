import type { KycProfileStatus, KycSlot, PfReport } from '@balcao/api-schema';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { currentDocuments, type Document } from '../documents/repository';
import { findReport, findReportWithConsent, findStatus, listSteps, type ReportKey } from './repository';

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
export async function slotsOf(trx: SellerTransaction, report: ReportKey): Promise<KycSlot[]> {
  const documents = await currentDocuments(trx, report);
  return DOCUMENT_SLOTS.map((slot) => slotOf(slot, documents.get(slot)));
}

/** An attempt as its seller sees it. @throws Problem not_found */
export async function pfReportOf(trx: SellerTransaction, key: ReportKey): Promise<PfReport> {
  const report = await findReportWithConsent(trx, key);
  if (report === undefined) throw new Problem('not_found');
  const documents = await slotsOf(trx, report);
  const steps = await listSteps(trx, key);
  return {
    id: report.id,
    sellerId: report.seller_id,
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
      pfReportOf(trx, { seller_id: identity.sellerId, id }),
    );
  return database.withPlatform(async (trx) => {
    const report = await findReport(trx, id);
    if (report === undefined) throw new Problem('not_found');
    return pfReportOf(trx, report);
  });
}

/**
 * The status of a seller's verification and its latest attempt, for themselves and for platform admins; nulls while there is
 * none.
 * @throws Problem not_found
 */
export async function readKycStatus(
  database: Database,
  identity: Identity,
  sellerId: string,
): Promise<KycProfileStatus> {
  if (sellerId !== identity.sellerId && !identity.isPlatformAdmin) throw new Problem('not_found');
  const seller = await findStatus(database.platform, sellerId);
  if (seller === undefined) throw new Problem('not_found');
  return { status: seller.kyc_status || null, reportId: seller.report_id };
}
