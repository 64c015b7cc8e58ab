import { type DocumentSlot, KYC_IMAGE_RULES } from '@balcao/domain';
import type { FileDrawer } from '../../../drawing/drawings';
import { isPdf, openPdf } from '../../../pictures/open-pdf';
import { type OpenPicture, onlyOf, openPicture, refusedPicture } from '../../../pictures/open-picture';
import { invalidField } from '../../../problem';
import { type SealingParts, sealedDocuments } from '../../../providers/document-store/sealed-documents';
import type { Document } from './repository';

/** Maximum pixels of the longer side: enough for small print, at a few hundred kilobytes. */
const MAX_SIDE_PIXELS = 2_400;
const MIME = 'image/webp';

/** A stored image: WebP, redrawn, without any metadata. */
export interface DocumentImage {
  bytes: Buffer;
  width: number;
  height: number;
}

async function openUpload(
  drawer: FileDrawer,
  part: string,
  slot: DocumentSlot,
  upload: Buffer,
): Promise<OpenPicture> {
  if (isPdf(upload)) {
    if (slot === 'selfie')
      throw invalidField(part, ['A selfie precisa ser uma foto. O PDF vale para a CNH digital.']);
    return openPdf(drawer, part, upload);
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
  part: string,
  slot: DocumentSlot,
  upload: Buffer,
): Promise<DocumentImage> {
  const picture = await openUpload(drawer, part, slot, upload);
  const least = KYC_IMAGE_RULES.minShortSide[slot];
  if (Math.min(picture.width, picture.height) < least)
    throw invalidField(part, [
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

/**
 * Re-encrypts a stored image with the current key. The caller locks its row, so that nobody deletes the file meanwhile.
 * @returns false when there was nothing to do
 */
export const resealImage = (
  parts: SealingParts,
  document: Owned & Pick<Document, 'width' | 'height'>,
): Promise<boolean> => sealed.reseal(parts, placeOf(document), document);
