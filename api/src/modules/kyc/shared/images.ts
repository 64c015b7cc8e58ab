import { KYC_DOCUMENT_PART } from '@balcao/api-schema';
import { type DocumentSlot, KYC_IMAGE_RULES, type KycRefusalReason } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { FileDrawer } from '../../../drawing/drawings';
import type { SealedRecords } from '../../../module';
import { isPdf, openPdf } from '../../../pictures/open-pdf';
import { type OpenPicture, onlyOf, openPicture, refusedPicture } from '../../../pictures/open-picture';
import { invalidField } from '../../../problem';
import { type SealingParts, sealedDocuments } from '../../../providers/document-store/sealed-documents';
import type { KycDocumentsTable } from '../tables/kyc-schema';

export type Document = Selectable<KycDocumentsTable>;

/** Maximum pixels of the longer side: enough for small print, at a few hundred kilobytes. */
const MAX_SIDE_PIXELS = 2_400;
const MIME = 'image/webp';

/** A stored image: WebP, redrawn, without any metadata. */
interface DocumentImage {
  bytes: Buffer;
  width: number;
  height: number;
}

async function openUpload(drawer: FileDrawer, slot: DocumentSlot, upload: Buffer): Promise<OpenPicture> {
  if (isPdf(upload)) {
    if (slot === 'selfie')
      throw invalidField(KYC_DOCUMENT_PART, [
        'A selfie precisa ser uma foto. O PDF vale para a CNH digital.',
      ]);
    return openPdf(drawer, KYC_DOCUMENT_PART, upload);
  }
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  return picture;
}

/**
 * Redraws an upload for a slot: a picture, or the first page of a digital CNH's PDF.
 * @throws Problem unsupported_media_type, payload_too_large, or validation when it is too small to read or another kind
 *   of PDF
 */
export async function drawDocument(
  drawer: FileDrawer,
  slot: DocumentSlot,
  upload: Buffer,
): Promise<DocumentImage> {
  const picture = await openUpload(drawer, slot, upload);
  const least = KYC_IMAGE_RULES.minShortSide[slot];
  if (Math.min(picture.width, picture.height) < least)
    throw invalidField(KYC_DOCUMENT_PART, [
      `A imagem precisa ter ao menos ${least} pixels no lado menor. Chegue mais perto ou use outra câmera.`,
    ]);
  const drawn = await picture.draw({
    sizes: [{ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside' }],
    format: 'webp',
    qualities: [85],
  });
  if (typeof drawn === 'string') throw refusedPicture(drawn);
  return onlyOf(drawn);
}

const sealed = sealedDocuments('identity-document');

type Owned = Pick<Document, 'seller_id' | 'id'>;

const placeOf = ({ seller_id: sellerId, id: name }: Owned) => ({ sellerId, name });

/** Encrypts and stores an image. */
export const keepImage = (parts: SealingParts, document: Owned, image: DocumentImage): Promise<void> =>
  sealed.keep(parts, placeOf(document), { ...image, mime: MIME });

/** A stored image. @throws Problem not_found after its retention */
export const readImage = (parts: SealingParts, document: Owned): Promise<{ mime: string; bytes: Buffer }> =>
  sealed.read(parts, placeOf(document));

/** The images of identity documents, whose files the document store keeps. */
export const identityDocuments: SealedRecords = {
  name: 'identityDocuments',
  async idsAfter(database, after, limit) {
    const documents = database.selectFrom('kyc_documents').where('purged_at', 'is', null);
    const rows = await documents.select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal(platform, trx, id) {
    // Locked, so that nobody deletes the file meanwhile.
    const document = await trx
      .selectFrom('kyc_documents')
      .selectAll()
      .where('id', '=', id)
      .where('purged_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    return document !== undefined && sealed.reseal(platform, placeOf(document), document);
  },
};

/** The current images of an attempt: the latest of each slot. */
export async function currentDocuments(
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
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

/** Stores the decision of a reviewer or service about an image. */
export async function updateDocumentDecision(
  trx: SellerTransaction,
  { seller_id, id }: Owned,
  decision: { state: 'approved' | 'refused'; reason?: KycRefusalReason | null },
): Promise<void> {
  await trx
    .updateTable('kyc_documents')
    .set(decision)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Stores the current images in the seller's record. */
export async function updateSellerDocuments(
  trx: SellerTransaction,
  sellerId: string,
  documents: Record<DocumentSlot, string | null>,
): Promise<void> {
  await trx
    .updateTable('sellers')
    .set({ documents: JSON.stringify(documents) })
    .where('id', '=', sellerId)
    .execute();
}
