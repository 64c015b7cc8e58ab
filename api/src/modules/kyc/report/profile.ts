import {
  type KycEvent,
  type KycRefusalReason,
  type KycStatus,
  kycRejectionText,
  nextKycStatus,
} from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { currentDocuments } from '../documents/repository';
import {
  findLatestReport,
  insertStep,
  lockStatus,
  type Report,
  type ReportKey,
  type StepEntry,
  updateReportStatus,
} from './repository';

/** A seller's verification: its status, and the latest attempt. */
export interface Profile {
  sellerId: string;
  status: KycStatus | null;
  report: Report | undefined;
}

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
  origin: Origin,
  report: ReportKey,
  entry: StepEntry,
): Promise<void> {
  await insertStep(trx, origin, report, entry);
  await publishLive(trx, { sellerId: report.seller_id }, 'kyc.changed');
}

/** The transaction and the actor of a transition. */
export interface Move extends Pick<Platform, 'raise'> {
  trx: SellerTransaction;
  origin: Origin;
}

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
  await raise(trx, 'kyc.status-changed', { sellerId: report.seller_id, status: next });
  await updateReportStatus(trx, report, { status: next, reason: reason ?? null });
  await recordStep(trx, origin, report, { step: event, ...(reason && { reason }) });
  const result = resultOf(event, reason);
  if (result)
    await notify(
      trx,
      { sellerId: report.seller_id },
      {
        category: 'identity',
        target: { kind: 'identity', id: '' },
        ...result,
      },
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
