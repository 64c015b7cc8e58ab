import type { FastifyBaseLogger } from 'fastify';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { retryDelaySeconds, startWorkLoop } from '../../../jobs/work-loop';
import type { Platform } from '../../../platform';
import { type KycService, KycServiceError, type KycVerdict } from '../../../providers/kyc/kyc-provider';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { readImage } from '../documents/document-image';
import { currentDocuments, updateDocumentDecision } from '../documents/repository';
import { advance, completeReview, lockProfile, type Profile, recordStep } from '../report/profile';
import type { Report } from '../report/repository';
import { type ProviderCase, putBack, takeDueCase } from './provider-cases';

/** Services tell by webhook. Asking now and then anyway makes up for calls that were lost. */
const WATCH_SECONDS = 60;
const FINISHED = { stage: 'done', last_error: null } as const;

type OpenProfile = Profile & { report: Report };

/** The attempt of a case while it waits for a decision; undefined once it was withdrawn, decided or asked for again. */
async function openProfile(trx: SellerTransaction, held: ProviderCase): Promise<OpenProfile | undefined> {
  const { report, ...profile } = await lockProfile(trx, held.seller_id);
  const isOpen = profile.status === 'WAITING_MANUAL_ACTION' && report?.id === held.report_id;
  return isOpen ? { ...profile, report } : undefined;
}

async function submit(platform: Platform, service: KycService, held: ProviderCase): Promise<boolean> {
  const found = await platform.database.withSeller(held.seller_id, async (trx) => {
    const profile = await openProfile(trx, held);
    return profile && { report: profile.report, documents: await currentDocuments(trx, profile.report) };
  });
  if (found === undefined) return false;
  const { name, cpf, birth_date: birthDate } = found.report;
  const images = await Promise.all(
    [...found.documents.values()].map(async (document) => ({
      slot: document.slot,
      ...(await readImage(platform, document)),
    })),
  );
  await service.submit({ ref: held.ref, person: { name, cpf, birthDate }, images });
  return true;
}

/**
 * Writes the service's decision down as a reviewer's would be, unless somebody was faster. What a reviewer has decided about an
 * image stays: one that they refused is asked for again, though the service approves. Services do not say why they reject.
 */
function decide(
  { database, raise }: Platform,
  held: ProviderCase,
  verdict: Exclude<KycVerdict, 'open'>,
): Promise<void> {
  return database.withSeller(held.seller_id, async (trx) => {
    const profile = await openProfile(trx, held);
    if (profile === undefined) return;
    const isApproved = verdict === 'approved';
    for (const { id, slot, state } of (await currentDocuments(trx, profile.report)).values()) {
      if (state !== 'sent') continue;
      await updateDocumentDecision(
        trx,
        { seller_id: held.seller_id, id },
        { state: isApproved ? 'approved' : 'refused' },
      );
      const step = isApproved ? 'approve-image' : 'refuse-image';
      await recordStep(trx, SYSTEM_ORIGIN, profile.report, { step, slot });
    }
    const move = { trx, raise, origin: SYSTEM_ORIGIN };
    const status = isApproved
      ? await completeReview(move, profile)
      : await advance(move, profile, { event: 'reject' });
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId: held.seller_id,
      action: 'kyc.provider-decision',
      entity: 'kyc-report',
      entityId: held.report_id,
      before: { status: profile.status },
      after: { status },
    });
  });
}

async function ask(platform: Platform, service: KycService, held: ProviderCase): Promise<void> {
  const { database } = platform;
  if (held.stage === 'send') {
    const isSent = await submit(platform, service, held);
    const next = isSent ? ({ ...FINISHED, stage: 'watch', attempts: 0 } as const) : FINISHED;
    return putBack(database, held, WATCH_SECONDS, next);
  }
  const verdict = await service.verdictOf(held.ref);
  if (verdict === 'open')
    return putBack(database, held, retryDelaySeconds(held.attempts), { last_error: null });
  await decide(platform, held, verdict);
  return putBack(database, held, 0, FINISHED);
}

/**
 * Asks the service about the attempt that is due first, if any. What fails is asked again, later and later, and leaves the
 * person's status as it is.
 * @returns whether there was one
 */
export async function askNext(platform: Platform, service: KycService): Promise<boolean> {
  const held = await takeDueCase(platform.database);
  if (held === undefined) return false;
  try {
    await ask(platform, service, held);
  } catch (error) {
    const last_error = error instanceof KycServiceError ? error.message : 'failed on our side';
    await putBack(platform.database, held, retryDelaySeconds(held.attempts), { last_error });
    if (!(error instanceof KycServiceError)) throw error;
  }
  return true;
}

/** Asks the service whenever something is due, until stopped. Nothing runs where no service is asked. */
export function startAskingProvider(platform: Platform, logger: FastifyBaseLogger): () => Promise<void> {
  const { service } = platform.kycProvider;
  if (service === undefined) return async () => {};
  return startWorkLoop(
    () => askNext(platform, service),
    (error) => logger.warn({ err: error }, 'identity verification service not asked'),
  );
}
