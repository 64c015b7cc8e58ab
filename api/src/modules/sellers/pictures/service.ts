import { randomUUID } from 'node:crypto';
import type { SellerPicture } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import type { FileDrawer } from '../../../pictures/file-drawer';
import { refusedPicture } from '../../../pictures/open-picture';
import { Problem } from '../../../problem';
import type { DocumentStore } from '../../../providers/document-store/document-store';
import type { Origin } from '../../../security/origin';
import { lockSeller, updateSeller } from '../profile/repository';
import { redrawPicture } from './picture';

/** The path at which the edge serves the API on the page's origin: pages may only show images of their own origin. */
const PUBLIC_BASE = '/api/pictures/';

/** The address of a stored picture for pages. */
const pictureUrlOf = (name: string): string => `${PUBLIC_BASE}${name}`;

/** The name of the picture at an address; undefined when it is empty or not ours. */
function pictureNameOf(imageUrl: string): string | undefined {
  return imageUrl.startsWith(PUBLIC_BASE) ? imageUrl.slice(PUBLIC_BASE.length) : undefined;
}

/** The parts that a change of a picture needs. */
export interface PictureContext extends FileDrawer {
  database: Database;
  documents: DocumentStore;
  origin: Origin;
}

/**
 * Replaces the picture by an upload.
 * @throws Problem unsupported_media_type, payload_too_large, too_many_requests or unavailable
 */
export async function replacePicture(context: PictureContext, upload: Buffer): Promise<SellerPicture> {
  const picture = await redrawPicture(context, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  const name = `${randomUUID()}.webp`;
  // The file is written before the reference: a crash in between leaves an unused file and never a broken picture.
  await context.documents.put(context.sellerId, { name, ...picture });
  return setImageUrl(context, pictureUrlOf(name));
}

/** Removes the picture; nothing happens when there is none. */
export async function removePicture(context: PictureContext): Promise<SellerPicture> {
  return setImageUrl(context, '');
}

async function setImageUrl(
  { database, documents, sellerId, origin }: PictureContext,
  imageUrl: string,
): Promise<SellerPicture> {
  const { version, previous } = await database.withSeller(sellerId, async (trx) => {
    const current = await lockSeller(trx, sellerId);
    if (current === undefined) throw new Problem('not_found');
    if (current.imageUrl === imageUrl) return { version: current.version, previous: imageUrl };
    await updateSeller(trx, current, { imageUrl });
    await recordAudit(trx, origin, {
      sellerId,
      action: imageUrl === '' ? 'seller.remove-picture' : 'seller.set-picture',
      entity: 'seller',
      entityId: sellerId,
      before: { imageUrl: current.imageUrl },
      after: { imageUrl },
    });
    return { version: current.version + 1, previous: current.imageUrl };
  });
  const replaced = pictureNameOf(previous);
  if (replaced !== undefined && previous !== imageUrl) await documents.remove(sellerId, replaced);
  return { imageUrl, version };
}
