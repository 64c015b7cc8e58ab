import { randomUUID } from 'node:crypto';
import { idwallWebhook, idwallWebhookParams, z } from '@balcao/api-schema';
import type { Selectable, Updateable } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Platform } from '../../platform';
import { readJson } from '../../providers/gateway/webhook';
import { type KycService, KycServiceError, type KycVerdict } from '../../providers/kyc/kyc-provider';
import {
  type Again,
  againIn,
  defineTask,
  enqueue,
  handleTask,
  retryDelaySeconds,
  type TaskHandler,
} from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import type { InboundWebhook } from '../../webhooks/receive-webhooks';
import { currentDocuments, readImage, updateDocumentDecision } from './shared/images';
import {
  advance,
  completeReview,
  lockProfile,
  type Profile,
  type Report,
  type ReportKey,
  recordStep,
} from './shared/verification';
import type { KycProviderCasesTable } from './tables/kyc-schema';

type ProviderCase = Selectable<KycProviderCasesTable>;

/** Services notify by webhook. Polling covers lost calls. */
const WATCH_SECONDS = 60;
/** Longer than a service takes for all requests of one attempt. */
const LEASE_SECONDS = 5 * 60;

/** Sends an attempt to the identity verification service, then asks for its verdict. */
const providerCaseTask = defineTask('kyc-provider-case', z.object({ reportId: z.string() }));

/** Enqueues the case now. It runs once more when it is already running. */
const enqueueCase = (
  trx: Executor,
  { seller_id: sellerId, report_id: reportId }: Pick<ProviderCase, 'seller_id' | 'report_id'>,
): Promise<void> =>
  enqueue(trx, providerCaseTask, { payload: { reportId }, sellerId, idempotencyKey: reportId }, 'restart');

/**
 * Stores that the service must be asked about an attempt. The case gets a new random name, so it is a new submission.
 */
export async function addCase(
  trx: SellerTransaction,
  { seller_id, id: report_id }: ReportKey,
): Promise<void> {
  const anew = { ref: randomUUID(), stage: 'send' as const, attempts: 0, last_error: null };
  await trx
    .insertInto('kyc_provider_cases')
    .values({ seller_id, report_id, ...anew })
    .onConflict((held) => held.columns(['seller_id', 'report_id']).doUpdateSet(anew))
    .execute();
  await enqueueCase(trx, { seller_id, report_id });
}

/** Stores the state of a case, unless it was submitted again meanwhile. */
async function updateCase(
  trx: Executor,
  { seller_id, report_id, ref }: ProviderCase,
  columns: Updateable<KycProviderCasesTable>,
): Promise<void> {
  await trx
    .updateTable('kyc_provider_cases')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', report_id)
    .where('ref', '=', ref)
    .execute();
}

/**
 * The attempt of a case while it waits for a decision; undefined once it was withdrawn or decided, or its images are
 * asked for again.
 */
async function openProfile(
  trx: SellerTransaction,
  held: ProviderCase,
): Promise<(Profile & { report: Report }) | undefined> {
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
      // Undefined when there is nothing left to ask.
      const held = await platform.database.withSeller(sellerId, (trx) =>
        trx
          .updateTable('kyc_provider_cases')
          .set((held) => ({ attempts: held('attempts', '+', 1) }))
          .where('seller_id', '=', sellerId)
          .where('report_id', '=', reportId)
          .where('stage', '!=', 'done')
          .returningAll()
          .executeTakeFirst(),
      );
      return held && ask(platform, service, held);
    },
    async settled(trx, { reportId }, { sellerId }, ending) {
      if (ending.state === 'retry')
        await trx
          .updateTable('kyc_provider_cases')
          .set({ last_error: ending.error })
          .where('seller_id', '=', sellerId)
          .where('report_id', '=', reportId)
          .execute();
    },
  });
}

/** Without a service there is nothing to ask. */
export function providerWorkers(platform: Platform): TaskHandler[] {
  const { service } = platform.kycProvider;
  return service === undefined ? [] : [askProvider(platform, service)];
}

/** The webhook of the verification service. Its content is not trusted: it only makes us ask the service. */
export const verdictWebhooks = ({
  database: { platform },
  kycProvider: { service },
}: Pick<Platform, 'database' | 'kycProvider'>): InboundWebhook<
  typeof idwallWebhookParams,
  KycService,
  { profileRef: string }
> => ({
  path: '/webhooks/idwall/:secret',
  operationId: 'receiveIdwallWebhook',
  tag: 'kyc',
  params: idwallWebhookParams,
  maxBytes: 512 * 1024,
  limitGroup: 'webhooks',
  find: async ({ secret }) => (service?.knowsSecret(secret) ? service : undefined),
  verify(_service, { body }) {
    const event = readJson(body, idwallWebhook);
    return event === undefined ? { verdict: 'unreadable' } : { verdict: 'event', event };
  },
  // The service is asked next about the case that it names. Does nothing for an unknown name.
  async keep(_service, { profileRef }) {
    const hinted = await platform
      .selectFrom('kyc_provider_cases')
      .where('ref', '=', profileRef)
      .where('stage', '=', 'watch')
      .select(['seller_id', 'report_id'])
      .executeTakeFirst();
    if (hinted) await enqueueCase(platform, hinted);
  },
});
