import { randomUUID } from 'node:crypto';
import { KYC_DOCUMENT_PART, type KycUpload } from '@balcao/api-schema';
import type { DocumentSlot } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { DOCUMENT_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { drawDocument, keepImage } from '../documents/document-image';
import { currentDocuments, type Document, documentExists, insertDocument } from '../documents/repository';
import { lockProfile } from '../report/profile';
import type { Report } from '../report/repository';

/** Locks the attempt that waits for an image of the slot. @throws Problem kyc_not_open or kyc_slot_closed */
async function lockReportWithOpenSlot(
  trx: SellerTransaction,
  sellerId: string,
  slot: DocumentSlot,
): Promise<Report> {
  const { status, report } = await lockProfile(trx, sellerId);
  if (report === undefined || status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
  const current = await currentDocuments(trx, report);
  if (current.get(slot)?.state === 'approved') throw new Problem('kyc_slot_closed');
  return report;
}

/** Lets a seller upload when one of their attempts waits for the slot, within a limit. */
export async function admitUpload(
  { database }: Platform,
  sellerId: string,
  slot: DocumentSlot,
): Promise<void> {
  await database.withSeller(sellerId, (trx) => lockReportWithOpenSlot(trx, sellerId, slot));
  await assertAttemptLeft(database.platform, DOCUMENT_LIMIT, sellerId);
}

/**
 * Removes a stored file whose row was deleted meanwhile, as when the person is erased.
 * @throws Problem kyc_not_open in that case
 */
async function assertRowExists(
  { database, identityDocuments }: Platform,
  { seller_id: sellerId, id }: Pick<Document, 'seller_id' | 'id'>,
): Promise<void> {
  if (await database.withSeller(sellerId, (trx) => documentExists(trx, id))) return;
  await identityDocuments.remove(sellerId, id);
  throw new Problem('kyc_not_open');
}

/** Stores an image. It is loose until it is put into a slot. */
export async function addUpload(
  platform: Platform,
  sellerId: string,
  slot: DocumentSlot,
  upload: Buffer,
): Promise<KycUpload> {
  const { drawings } = platform;
  const image = await drawDocument({ drawings, sellerId }, KYC_DOCUMENT_PART, slot, upload);
  const { width, height } = image;
  // Fully random, unlike other ids: the store shards by its last digits, and nobody can guess a name.
  const id = randomUUID();
  const row = { seller_id: sellerId, id };
  // The row is written before the file, so that every file can be found by its row when its retention ends.
  await platform.database.withSeller(sellerId, async (trx) => {
    const report = await lockReportWithOpenSlot(trx, sellerId, slot);
    await insertDocument(trx, { ...row, report_id: report.id, slot, width, height });
  });
  await keepImage(platform, row, image);
  await assertRowExists(platform, row);
  return { id, slot, width, height };
}
