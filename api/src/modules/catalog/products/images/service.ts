import { randomUUID } from 'node:crypto';
import { PRODUCT_IMAGE_SIZES, type ProductImage, type ProductImageSize } from '@balcao/api-schema';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import type { Database } from '../../../../db/database';
import { refusedPicture } from '../../../../pictures/open-picture';
import { invalidField } from '../../../../problem';
import type { DocumentStore, StoredDocument } from '../../../../providers/document-store/document-store';
import { imageUrlOf } from './image-url';
import { drawProductImage } from './product-image';
import { deleteLooseImages, insertImage } from './repository';

const SIZES = Object.keys(PRODUCT_IMAGE_SIZES) as ProductImageSize[];
const documentOf = (id: string, size: ProductImageSize) => `${id}-${size}.webp`;

/** The bytes of a picture in a size; undefined when it was deleted. */
export const findImage = (documents: DocumentStore, id: string, size: ProductImageSize) =>
  documents.find(documentOf(id, size));

async function keep(
  { platform: { database }, owner, origin }: Call<'database'>,
  documents: DocumentStore,
  id: string,
  drawn: (Omit<StoredDocument, 'name' | 'mime'> & { size: ProductImageSize })[],
): Promise<ProductImage> {
  // Files first, then the row: a crash in between leaves files that nobody sees, never a broken picture.
  for (const { size, ...file } of drawn)
    await documents.put(owner.sellerId, { ...file, name: documentOf(id, size), mime: 'image/webp' });
  const { width = 0, height = 0 } = drawn.find(({ size }) => size === 'full') ?? {};
  await database.withSeller(owner.sellerId, async (trx) => {
    await insertImage(trx, owner, { id, width, height });
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'product-image.add',
      entity: 'product-image',
      entityId: id,
      after: { width, height },
    });
  });
  return { id, url: imageUrlOf(id, 'full'), thumbUrl: imageUrlOf(id, 'thumb'), width, height };
}

/**
 * Stores an uploaded picture. It stays detached until a product uses it.
 * @throws Problem unsupported_media_type, payload_too_large or validation when the picture is not accepted, too_many_requests or unavailable
 */
export async function addImage(
  call: Call<'database' | 'drawings'>,
  documents: DocumentStore,
  part: string,
  upload: Buffer,
): Promise<ProductImage> {
  const drawn = await drawProductImage(
    { drawings: call.platform.drawings, sellerId: call.owner.sellerId },
    upload,
  );
  if (drawn === 'small') {
    const { minSide } = PRODUCT_IMAGE_RULES;
    throw invalidField(part, [
      `A imagem precisa ter ao menos ${minSide} pixels de largura e de altura. Envie uma maior.`,
    ]);
  }
  if (typeof drawn === 'string') throw refusedPicture(drawn);
  return keep(call, documents, randomUUID(), drawn);
}

/** A detached copy of a picture; undefined when it was deleted. */
export async function copyImage(
  call: Call<'database'>,
  documents: DocumentStore,
  { id, width, height }: Pick<ProductImage, 'id' | 'width' | 'height'>,
): Promise<ProductImage | undefined> {
  const drawn = [];
  for (const size of SIZES) {
    const stored = await findImage(documents, id, size);
    if (stored === undefined) return undefined;
    drawn.push({ size, bytes: stored.bytes, width, height });
  }
  return keep(call, documents, randomUUID(), drawn);
}

const PURGE_BATCH = 500;

/** Deletes pictures that no product has used for a day. */
export async function purgeLooseImages(database: Database, documents: DocumentStore): Promise<void> {
  // The row first, so that no product can take a picture while its files are deleted.
  const gone = await deleteLooseImages(database, PURGE_BATCH);
  for (const { seller_id, id } of gone)
    for (const size of SIZES) await documents.remove(seller_id, documentOf(id, size));
}
