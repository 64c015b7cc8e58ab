import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { type KycService, KycServiceError, type KycVerdict } from '../../../providers/kyc/kyc-provider';
import { type Again, againIn, handleTask, retryDelaySeconds, type TaskHandler } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { readImage } from '../documents/document-image';
import { currentDocuments, updateDocumentDecision } from '../documents/repository';
import { advance, completeReview, lockProfile, type Profile, recordStep } from '../report/profile';
import {
  beginAsk,
  type ProviderCase,
  providerCaseTask,
  recordFailure,
  updateCase,
} from '../report/provider-cases-repository';
import type { Report } from '../report/repository';

/** Services notify by webhook. Polling covers lost calls. */
const WATCH_SECONDS = 60;
/** Longer than a service takes for all requests of one attempt. */
const LEASE_SECONDS = 5 * 60;

type OpenProfile = Profile & { report: Report };

/**
 * The attempt of a case while it waits for a decision; undefined once it was withdrawn or decided, or its images are
 * asked for again.
 */
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
 * Stores the service's decision like a reviewer's, unless somebody decided first. A reviewer's decision about an image
 * stays: a refused image is asked for again even when the service approves. Services give no reason for a rejection.
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

async function ask(platform: Platform, service: KycService, held: ProviderCase): Promise<Again | undefined> {
  const { platform: cases } = platform.database;
  if (held.stage === 'send') {
    if (await submit(platform, service, held)) {
      await updateCase(cases, held, { stage: 'watch', attempts: 0, last_error: null });
      return againIn(WATCH_SECONDS);
    }
  } else {
    const verdict = await service.verdictOf(held.ref);
    if (verdict === 'open') {
      await updateCase(cases, held, { last_error: null });
      return againIn(retryDelaySeconds(held.attempts));
    }
    await decide(platform, held, verdict);
  }
  await updateCase(cases, held, { stage: 'done', last_error: null });
  return undefined;
}

/**
 * Asks the service about due attempts. A failure is retried with growing delays and leaves the person's status
 * unchanged.
 */
export function askProvider(platform: Platform, service: KycService): TaskHandler {
  return handleTask(providerCaseTask, {
    concurrency: 1,
    leaseSeconds: LEASE_SECONDS,
    maxAttempts: Number.POSITIVE_INFINITY,
    describeError: (error) => (error instanceof KycServiceError ? error.message : 'failed on our side'),
    async run({ reportId }, { task: { sellerId } }) {
      const held = await platform.database.withSeller(sellerId, (trx) =>
        beginAsk(trx, { seller_id: sellerId, report_id: reportId }),
      );
      return held && ask(platform, service, held);
    },
    async settled(trx, { reportId }, { sellerId }, ending) {
      if (ending.state === 'retry')
        await recordFailure(trx, { seller_id: sellerId, report_id: reportId }, ending.error);
    },
  });
}

/** Without a service there is nothing to ask. */
export function providerWorkers(platform: Platform): TaskHandler[] {
  const { service } = platform.kycProvider;
  return service === undefined ? [] : [askProvider(platform, service)];
}
