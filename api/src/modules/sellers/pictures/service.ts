import { randomUUID } from 'node:crypto';
import type { SellerPicture } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { OwnCall } from '../../../call';
import { refusedPicture } from '../../../pictures/open-picture';
import { Problem } from '../../../problem';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
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

/**
 * Replaces the picture by an upload.
 * @throws Problem unsupported_media_type, payload_too_large, too_many_requests or unavailable
 */
export async function replacePicture(
  call: OwnCall<'database' | 'drawings'>,
  upload: Buffer,
): Promise<SellerPicture> {
  const { database, drawings } = call.platform;
  const { sellerId } = call.identity;
  const picture = await redrawPicture({ drawings, sellerId }, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  const name = `${randomUUID()}.webp`;
  // The file is written before the reference: a crash in between leaves an unused file and never a broken picture.
  await createDatabaseDocumentStore(database).put(sellerId, { name, ...picture });
  return setImageUrl(call, pictureUrlOf(name));
}

/** Removes the picture; nothing happens when there is none. */
export function removePicture(call: OwnCall<'database'>): Promise<SellerPicture> {
  return setImageUrl(call, '');
}

async function setImageUrl(
  { platform: { database }, identity: { sellerId }, origin }: OwnCall<'database'>,
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
  if (replaced !== undefined && previous !== imageUrl)
    await createDatabaseDocumentStore(database).remove(sellerId, replaced);
  return { imageUrl, version };
}
