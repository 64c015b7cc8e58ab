import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import { type DocumentSlot, openKycChecks } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { invalidField, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { assertStepUp } from '../../../security/step-up';
import {
  currentDocuments,
  type Document,
  findSentDocument,
  updateDocumentDecision,
} from '../documents/repository';
import { advance, completeReview, lockProfile, type Profile, recordStep } from '../report/profile';
import { findReport, type Report } from '../report/repository';
import { caseOf, decisionRefusal } from './case';

type ReviewedProfile = Profile & { report: Report };

/** Approving needs all checks of the image ticked. */
function assertAllRuledOut(slot: DocumentSlot, decision: KycDecisionRequest): void {
  if (decision.decision !== 'approve' || openKycChecks(slot, decision.ruledOut).length === 0) return;
  throw invalidField('ruledOut', ['Confira todos os itens da imagem antes de aprovar.']);
}

/** The locked profile of an image that is still in its slot, in review and undecided. */
async function lockUndecidedProfile(
  trx: SellerTransaction,
  { id, seller_id, report_id, slot }: Document,
): Promise<ReviewedProfile> {
  const { report, ...profile } = await lockProfile(trx, seller_id);
  if (profile.status !== 'WAITING_MANUAL_ACTION' || report?.id !== report_id)
    throw new Problem('kyc_already_decided');
  const current = (await currentDocuments(trx, report)).get(slot);
  if (current?.id !== id || current.state !== 'sent') throw new Problem('kyc_already_decided');
  return { ...profile, report };
}

/** Stores the decision with the image and in its history. */
async function mark(
  trx: SellerTransaction,
  origin: Origin,
  { id, seller_id, report_id, slot }: Document,
  decision: KycDecisionRequest,
): Promise<void> {
  const isApproved = decision.decision === 'approve';
  const why = isApproved ? {} : { reason: decision.reason };
  await updateDocumentDecision(
    trx,
    { seller_id, id },
    { state: isApproved ? 'approved' : 'refused', reason: null, ...why },
  );
  await recordStep(
    trx,
    origin,
    { seller_id, id: report_id },
    { step: isApproved ? 'approve-image' : 'refuse-image', slot, ...why },
  );
}

/**
 * Decides about one image. The decision that ends the verification needs a step-up, so that an admin's unattended
 * browser cannot settle somebody's identity.
 * @throws Problem not_found, forbidden for one's own, validation, kyc_already_decided or step_up_required
 */
export function decideDocument(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  reviewer: Identity,
  { id, ...decision }: KycDecisionRequest & { id: string },
  origin: Origin,
): Promise<KycCase> {
  return database.withPlatform(async (trx) => {
    const document = await findSentDocument(trx, id);
    if (document === undefined) throw new Problem('not_found');
    const { seller_id: sellerId, report_id: reportId, slot } = document;
    const refusal = decisionRefusal(reviewer, sellerId);
    if (refusal !== null) throw new Problem('forbidden', { text: refusal });
    assertAllRuledOut(slot, decision);
    const profile = await lockUndecidedProfile(trx, document);

    await mark(trx, origin, document, decision);
    const move = { trx, raise, origin };
    const status =
      decision.decision === 'reject'
        ? await advance(move, profile, { event: 'reject', reason: decision.reason })
        : await completeReview(move, profile);
    // Throwing here rolls everything back.
    if (status === 'FINISHED' || status === 'INVALID') assertStepUp(reviewer);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'kyc.decide-document',
      entity: 'kyc-document',
      entityId: id,
      before: { status: profile.status },
      after: { slot, ...decision, status },
    });
    const report = await findReport(trx, reportId);
    if (report === undefined) throw new Problem('not_found');
    return caseOf(trx, reviewer, report);
  });
}
