import type { KycProfilePatch, PfReport } from '@balcao/api-schema';
import { DOCUMENT_SLOTS, type DocumentSlot } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import {
  assignUpload,
  currentDocuments,
  type Document,
  updateSellerDocuments,
} from '../documents/repository';
import { advance, lockProfile, type Move, recordStep } from './profile';
import { addCase } from './provider-cases-repository';
import { pfReportOf } from './read-report';
import type { Report } from './repository';

/** Puts an upload into its slot. It replaces an image that was refused or not reviewed yet. */
async function fillSlot(
  trx: SellerTransaction,
  report: Report,
  { slot, id, current }: { slot: DocumentSlot; id: string; current: Document | undefined },
): Promise<void> {
  if (current?.state === 'approved') throw new Problem('kyc_slot_closed');
  if (!(await assignUpload(trx, report, { slot, id, attempt: (current?.attempt ?? 0) + 1 })))
    throw invalidField(slot, ['Esta imagem não está mais disponível para este lugar. Envie-a de novo.']);
}

/** Uploads by their slot. */
export type SlotUploads = Pick<KycProfilePatch, DocumentSlot>;

/**
 * Puts uploads into the slots of the open attempt. The last missing one sends the attempt for review. Uploads that are
 * in their slot already stay, because pages and phones send again when an answer is lost.
 * @param via the device that sent them, when it is not the session itself
 * @throws Problem kyc_not_open, kyc_slot_closed, or validation for an upload that is gone, taken or of another slot
 */
export async function sendDocuments(
  trx: SellerTransaction,
  platform: Platform,
  origin: Origin,
  { sellerId, uploads, via }: { sellerId: string; uploads: SlotUploads; via?: 'phone' },
): Promise<Report> {
  const profile = await lockProfile(trx, sellerId);
  const { status, report } = profile;
  if (report === undefined) throw new Problem('kyc_not_open');
  const before = await currentDocuments(trx, report);
  const slots = DOCUMENT_SLOTS.filter(
    (slot) => uploads[slot] !== undefined && uploads[slot] !== before.get(slot)?.id,
  );
  if (slots.length === 0) return report;
  if (status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
  for (const slot of slots) {
    await fillSlot(trx, report, { slot, id: uploads[slot] ?? '', current: before.get(slot) });
    await recordStep(trx, origin, report, { step: 'send-image', slot });
  }
  const after = await currentDocuments(trx, report);
  const idOf = (slot: DocumentSlot) => after.get(slot)?.id ?? null;
  await updateSellerDocuments(trx, sellerId, {
    frente: idOf('frente'),
    verso: idOf('verso'),
    selfie: idOf('selfie'),
  });
  const isComplete = DOCUMENT_SLOTS.every((slot) => (after.get(slot)?.state ?? 'refused') !== 'refused');
  if (isComplete) {
    await advance({ trx, raise: platform.raise, origin }, profile, { event: 'submit' });
    if (platform.kycProvider.service) await addCase(trx, report);
  }
  await recordAudit(trx, origin, {
    sellerId,
    action: 'kyc.send-documents',
    entity: 'kyc-report',
    entityId: report.id,
    after: { slots, ...(via && { via }) },
  });
  return report;
}

async function withdraw(move: Move, sellerId: string): Promise<Report> {
  const profile = await lockProfile(move.trx, sellerId);
  if (profile.report === undefined) throw new Problem('kyc_not_open');
  await advance(move, profile, { event: 'cancel' });
  await recordAudit(move.trx, move.origin, {
    sellerId,
    action: 'kyc.cancel',
    entity: 'kyc-report',
    entityId: profile.report.id,
  });
  return profile.report;
}

/**
 * Puts all of the uploads into the slots of the open attempt or none of them, or withdraws the attempt.
 * @throws Problem kyc_not_open, kyc_slot_closed, or validation for an upload that is gone, taken or of another slot
 */
export function changeProfile(
  platform: Platform,
  sellerId: string,
  { status, ...uploads }: KycProfilePatch,
  origin: Origin,
): Promise<PfReport> {
  return platform.database.withSeller(sellerId, async (trx) => {
    const { id } =
      status === undefined
        ? await sendDocuments(trx, platform, origin, { sellerId, uploads })
        : await withdraw({ trx, raise: platform.raise, origin }, sellerId);
    return pfReportOf(trx, { seller_id: sellerId, id });
  });
}
