import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import type { Database, SellerTransaction } from '../../db/database';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { caseOf } from './case';
import { advance, currentDocuments, type Document, lockProfile, type Profile, recordStep } from './profile';

/** The image as the reviewer saw it: still in its slot, in review, and nobody has decided. */
async function requireUndecided(
  trx: SellerTransaction,
  { status, report }: Profile,
  { id, report_id, slot }: Document,
): Promise<void> {
  const isInReview = status === 'WAITING_MANUAL_ACTION' && report?.id === report_id;
  const current = isInReview ? (await currentDocuments(trx, report)).get(slot) : undefined;
  if (current?.id !== id || current.state !== 'sent') throw new Problem('kyc_already_decided');
}

/** Moves the attempt on when no image waits for a decision any more. */
async function conclude(trx: SellerTransaction, origin: Origin, profile: Profile): Promise<void> {
  if (profile.report === undefined) return;
  const states = [...(await currentDocuments(trx, profile.report)).values()].map(({ state }) => state);
  if (states.includes('sent')) return;
  await advance(trx, origin, profile, { event: states.includes('refused') ? 'ask-again' : 'approve' });
}

/**
 * Decides about one image: with the last one the attempt moves on, with a rejection at once.
 * @throws Problem not_found, forbidden for one's own, or kyc_already_decided
 */
export function decideDocument(
  { platform }: Database,
  { sellerId: own }: Identity,
  { id, ...decision }: KycDecisionRequest & { id: string },
  origin: Origin,
): Promise<KycCase> {
  return platform.transaction().execute(async (trx) => {
    const document = await trx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('id', '=', id)
      .where('state', '!=', 'loose')
      .executeTakeFirst();
    if (document === undefined) throw new Problem('not_found');
    const { seller_id: sellerId, slot } = document;
    if (sellerId === own)
      throw new Problem('forbidden', {
        text: 'Ninguém analisa a própria identidade. Peça a outra pessoa da equipe.',
      });
    const profile = await lockProfile(trx, sellerId);
    await requireUndecided(trx, profile, document);

    const isApproved = decision.decision === 'approve';
    const why = decision.decision === 'approve' ? {} : { reason: decision.reason };
    await trx
      .updateTable('kyc_documents')
      .set({ state: isApproved ? 'approved' : 'refused', reason: null, ...why })
      .where('seller_id', '=', sellerId)
      .where('id', '=', id)
      .execute();
    await recordStep(
      trx,
      origin,
      { seller_id: sellerId, id: document.report_id },
      { step: isApproved ? 'approve-image' : 'refuse-image', slot, ...why },
    );
    if (decision.decision === 'reject') await advance(trx, origin, profile, { event: 'reject', ...why });
    else await conclude(trx, origin, profile);

    const report = await trx
      .selectFrom('kyc_reports')
      .selectAll()
      .where('seller_id', '=', sellerId)
      .where('id', '=', document.report_id)
      .executeTakeFirstOrThrow();
    const shown = await caseOf(trx, report);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'kyc.decide-document',
      entity: 'kyc-document',
      entityId: id,
      before: { status: profile.status },
      after: { slot, ...decision, status: report.status },
    });
    return shown;
  });
}
