import type { KycStep } from '@balcao/api-schema';
import {
  type DocumentSlot,
  type KycEvent,
  type KycRefusalReason,
  type KycStatus,
  nextKycStatus,
} from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { KycDocumentsTable, KycReportsTable } from '../../../db/kyc-schema';
import { newId } from '../../../db/new-id';
import { publishLive } from '../../../live/publish-live';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';

export type Report = Selectable<KycReportsTable>;
export type Document = Selectable<KycDocumentsTable>;

/** A seller's verification: its status, and the latest attempt. */
export interface Profile {
  sellerId: string;
  status: KycStatus | null;
  report: Report | undefined;
}

/**
 * A seller's verification, kept from other changes until the transaction ends: of two people who act at once, the second
 * sees what the first did.
 * @throws Problem not_found
 */
export async function lockProfile(trx: SellerTransaction, sellerId: string): Promise<Profile> {
  const seller = await trx
    .selectFrom('sellers')
    .select('kyc_status')
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (seller === undefined) throw new Problem('not_found');
  const report = await trx
    .selectFrom('kyc_reports')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { sellerId, status: seller.kyc_status || null, report };
}

/** Something that happened to an attempt. */
interface Happening {
  step: KycStep;
  slot?: DocumentSlot;
  reason?: KycRefusalReason;
}

/** Writes down what happened to an attempt, and who did it; the person's open pages hear that something did. */
export async function recordStep(
  trx: SellerTransaction,
  { actorId, actorKind }: Origin,
  { seller_id, id }: Pick<Report, 'seller_id' | 'id'>,
  { step, slot, reason }: Happening,
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

/**
 * Moves a locked verification on, as the state machine allows, and its attempt with it.
 * @param reason why, where the event is a rejection
 * @throws Problem kyc_not_open when the event cannot happen now
 */
export async function advance(
  trx: SellerTransaction,
  origin: Origin,
  { status, report }: Profile,
  { event, reason }: { event: KycEvent; reason?: KycRefusalReason },
): Promise<KycStatus> {
  const next = nextKycStatus(status, event);
  if (next === null || report === undefined) throw new Problem('kyc_not_open');
  await trx.updateTable('sellers').set({ kyc_status: next }).where('id', '=', report.seller_id).execute();
  await trx
    .updateTable('kyc_reports')
    .set({ status: next, changed_at: new Date(), reason: reason ?? null })
    .where('seller_id', '=', report.seller_id)
    .where('id', '=', report.id)
    .execute();
  await recordStep(trx, origin, report, { step: event, ...(reason && { reason }) });
  return next;
}

/**
 * Moves a locked verification on once no image of its attempt waits for a decision: all are approved, or those that were
 * refused are asked for again.
 * @returns its status then
 */
export async function settle(
  trx: SellerTransaction,
  origin: Origin,
  profile: Profile & { report: Report },
): Promise<KycStatus | null> {
  const states = [...(await currentDocuments(trx, profile.report)).values()].map(({ state }) => state);
  if (states.includes('sent')) return profile.status;
  return advance(trx, origin, profile, { event: states.includes('refused') ? 'ask-again' : 'approve' });
}

/** The images that count of an attempt: of each slot that has one, the latest. */
export async function currentDocuments(
  trx: SellerTransaction,
  { seller_id, id }: Pick<Report, 'seller_id' | 'id'>,
): Promise<Map<DocumentSlot, Document>> {
  const rows = await trx
    .selectFrom('kyc_documents')
    .selectAll()
    .where('seller_id', '=', seller_id)
    .where('report_id', '=', id)
    .where('attempt', 'is not', null)
    .orderBy('attempt')
    .execute();
  return new Map(rows.map((row) => [row.slot, row]));
}
