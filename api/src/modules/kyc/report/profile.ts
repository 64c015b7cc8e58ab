import { type KycEvent, type KycRefusalReason, type KycStatus, nextKycStatus } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
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
 * Reads a seller's verification and locks it until the transaction ends: of two people who act at the same moment, the second
 * sees what the first did.
 * @throws Problem not_found
 */
export async function lockProfile(trx: SellerTransaction, sellerId: string): Promise<Profile> {
  const status = await lockStatus(trx, sellerId);
  if (status === undefined) throw new Problem('not_found');
  return { sellerId, status, report: await findLatestReport(trx, sellerId) };
}

/** Writes down what happened to an attempt and who did it, and tells the person's open pages. */
export async function recordStep(
  trx: SellerTransaction,
  origin: Origin,
  report: ReportKey,
  entry: StepEntry,
): Promise<void> {
  await insertStep(trx, origin, report, entry);
  await publishLive(trx, { sellerId: report.seller_id }, 'kyc.changed');
}

/** Where a verification is moved on: in which transaction, and by whom. */
export interface Move extends Pick<Platform, 'raise'> {
  trx: SellerTransaction;
  origin: Origin;
}

/**
 * Moves a locked verification on, as the state machine allows, and its attempt with it.
 * @param reason why, where the event is a rejection
 * @throws Problem kyc_not_open when the event cannot happen now
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
  return next;
}

/**
 * Moves a locked verification on once no image of its attempt waits for a decision: all are approved, or the refused ones are
 * asked for again.
 * @returns its status then
 */
export async function completeReview(
  move: Move,
  profile: Profile & { report: Report },
): Promise<KycStatus | null> {
  const states = [...(await currentDocuments(move.trx, profile.report)).values()].map(({ state }) => state);
  if (states.includes('sent')) return profile.status;
  return advance(move, profile, { event: states.includes('refused') ? 'ask-again' : 'approve' });
}
