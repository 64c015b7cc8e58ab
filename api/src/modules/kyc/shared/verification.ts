import type { KycSlot, KycStep, PfReport } from '@balcao/api-schema';
import {
  DOCUMENT_SLOTS,
  type DocumentSlot,
  type KycEvent,
  type KycRefusalReason,
  type KycStatus,
  kycRejectionText,
  nextKycStatus,
} from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import type { KycReportsTable } from '../tables/kyc-schema';
import { currentDocuments } from './images';

/** An attempt at the verification. */
export type Report = Selectable<KycReportsTable>;

/** The key of a report. */
export type ReportKey = Pick<Report, 'seller_id' | 'id'>;

/** A seller's verification: its status, and the latest attempt. */
export interface Profile {
  sellerId: string;
  status: KycStatus | null;
  report: Report | undefined;
}

/** The transaction and the actor of a transition. */
export interface Move extends Pick<Platform, 'raise'> {
  trx: SellerTransaction;
  origin: Origin;
}

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

/** @throws Problem not_found */
export async function getReport(executor: Executor, id: string): Promise<Report> {
  const report = await executor.selectFrom('kyc_reports').selectAll().where('id', '=', id).executeTakeFirst();
  if (report === undefined) throw new Problem('not_found');
  return report;
}

/** The latest attempt of a seller. */
export const findLatestReport = (trx: SellerTransaction, sellerId: string): Promise<Report | undefined> =>
  trx
    .selectFrom('kyc_reports')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Reads a seller's verification and locks it until the transaction ends. Of two people who act at the same time, the
 * second sees the result of the first.
 * @throws Problem not_found
 */
export async function lockProfile(trx: SellerTransaction, sellerId: string): Promise<Profile> {
  const status = await lockStatus(trx, sellerId);
  if (status === undefined) throw new Problem('not_found');
  return { sellerId, status, report: await findLatestReport(trx, sellerId) };
}

/** Records a step of an attempt with its actor, and notifies the person's open pages. */
export async function recordStep(
  trx: SellerTransaction,
  { actorId, actorKind }: Origin,
  { seller_id, id }: ReportKey,
  { step, slot, reason }: { step: KycStep; slot?: DocumentSlot; reason?: KycRefusalReason },
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
  await publishLive(trx, { sellerId: seller_id }, 'kyc.changed');
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

/** The notice of a decision for the seller; undefined for their own actions. */
function resultOf(
  event: KycEvent,
  reason: KycRefusalReason | undefined,
): { title: string; detail?: string } | undefined {
  if (event === 'approve') return { title: 'Sua identidade foi verificada' };
  if (event === 'ask-again')
    return {
      title: 'Envie de novo uma imagem da sua verificação',
      detail: 'Veja em Verificar identidade qual delas e por quê.',
    };
  if (event === 'reject')
    return { title: 'Sua verificação de identidade foi rejeitada', detail: kycRejectionText(reason ?? null) };
  return undefined;
}

/**
 * Applies an event of the state machine to a locked verification and its attempt.
 * @param reason why, where the event is a rejection
 * @throws Problem kyc_not_open when the event is not allowed now
 */
export async function advance(
  { trx, raise, origin }: Move,
  { status, report }: Profile,
  { event, reason }: { event: KycEvent; reason?: KycRefusalReason },
): Promise<KycStatus> {
  const next = nextKycStatus(status, event);
  if (next === null || report === undefined) throw new Problem('kyc_not_open');
  const { seller_id: sellerId, id } = report;
  await raise(trx, 'kyc.status-changed', { sellerId, status: next });
  await trx
    .updateTable('kyc_reports')
    .set({ status: next, changed_at: new Date(), reason: reason ?? null })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
  await recordStep(trx, origin, report, { step: event, ...(reason && { reason }) });
  const result = resultOf(event, reason);
  if (result)
    await notify(
      trx,
      { sellerId },
      { category: 'identity', target: { kind: 'identity', id: '' }, ...result },
    );
  return next;
}

/**
 * Applies the decision to a locked verification once no image of its attempt waits for one: all are approved, or the
 * refused ones are asked for again.
 * @returns the resulting status
 */
export async function completeReview(
  move: Move,
  profile: Profile & { report: Report },
): Promise<KycStatus | null> {
  const states = [...(await currentDocuments(move.trx, profile.report)).values()].map(({ state }) => state);
  if (states.includes('sent')) return profile.status;
  return advance(move, profile, { event: states.includes('refused') ? 'ask-again' : 'approve' });
}

/** The three slots of an attempt, in their order. */
export async function slotsOf(trx: SellerTransaction, report: ReportKey): Promise<KycSlot[]> {
  const documents = await currentDocuments(trx, report);
  return DOCUMENT_SLOTS.map((slot) => {
    const document = documents.get(slot);
    if (document === undefined || document.state === 'loose')
      return { slot, state: 'missing', documentId: null, reason: null, sentAt: null };
    return {
      slot,
      state: document.state,
      documentId: document.purged_at === null ? document.id : null,
      reason: document.reason,
      sentAt: document.sent_at?.toISOString() ?? null,
    };
  });
}

/** An attempt as its seller sees it. @throws Problem not_found */
export async function pfReportOf(trx: SellerTransaction, key: ReportKey): Promise<PfReport> {
  const report = await trx
    .selectFrom('kyc_reports')
    .innerJoin('kyc_consents', (join) =>
      join
        .onRef('kyc_consents.seller_id', '=', 'kyc_reports.seller_id')
        .onRef('kyc_consents.report_id', '=', 'kyc_reports.id'),
    )
    .where('kyc_reports.seller_id', '=', key.seller_id)
    .where('kyc_reports.id', '=', key.id)
    .selectAll('kyc_reports')
    .select(['kyc_consents.version', 'kyc_consents.accepted_at'])
    .executeTakeFirst();
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
