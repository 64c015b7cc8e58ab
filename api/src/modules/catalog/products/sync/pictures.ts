import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import type { DocumentStore } from '../../../../providers/document-store/document-store';
import { handleTask, type TaskHandler } from '../../../../queue';
import { SYSTEM_ORIGIN } from '../../../../security/origin';
import type { OriginPicture } from '../../tables/products-schema';
import { addImage } from '../images/service';
import { picturesTask } from './pictures-task';
import { findImagesOf, findPictures, noteImageOrigin } from './repository';
import { changeSynced } from './sync-product';

/** Ten pictures, each fetched and drawn. */
const LEASE_SECONDS = 300;
/** Refusals of a picture that another try does not change. */
const FINAL = ['validation', 'unsupported_media_type', 'payload_too_large'];

/** Ends an attempt that a later one may mend. */
class PictureUnreachable extends Error {
  override readonly name = 'PictureUnreachable';
}

type Parts = Pick<Platform, 'database' | 'drawings' | 'shopify' | 'raise'>;

/** Makes an image of a picture. @returns its id; null where it is not one that may be here, undefined where it could not be fetched */
async function imageOf(
  platform: Parts,
  documents: DocumentStore,
  owner: Owner,
  url: string,
): Promise<string | null | undefined> {
  const picture = await platform.shopify.readPicture(url);
  if (picture.outcome !== 'read') return picture.outcome === 'refused' ? null : undefined;
  try {
    const call = { platform, owner, origin: SYSTEM_ORIGIN };
    const { id } = await addImage(call, documents, 'image', picture.bytes);
    await platform.database.withSeller(owner.sellerId, (trx) => noteImageOrigin(trx, owner, id, url));
    return id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return FINAL.includes(error.code) ? null : undefined;
  }
}

/** The images of pictures, in their order. Those that are here already are not fetched again. */
async function imagesOf(
  platform: Parts,
  documents: DocumentStore,
  owner: Owner,
  { productId, pictures }: { productId: string; pictures: readonly OriginPicture[] },
) {
  const urls = pictures.map(({ url }) => url);
  const known = await platform.database.withSeller(owner.sellerId, (trx) =>
    findImagesOf(trx, owner, productId, urls),
  );
  const images = new Map<string, string>();
  let isWhole = true;
  for (const { url, alt } of pictures) {
    const id = known.get(url) ?? (await imageOf(platform, documents, owner, url));
    if (id === undefined) isWhole = false;
    else if (id !== null && !images.has(id)) images.set(id, alt);
  }
  return { images: [...images].map(([id, alt]) => ({ id, alt })), isWhole };
}

/** Fetches pictures of products. Those that are refused are left out; those that could not be fetched are tried again. */
export function fetchPictures(platform: Parts, documents: DocumentStore): TaskHandler {
  return handleTask(picturesTask, {
    concurrency: 2,
    leaseSeconds: LEASE_SECONDS,
    async run({ storeId, productId }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      const { database, raise } = platform;
      const pictures = await database.withSeller(sellerId, (trx) => findPictures(trx, owner, productId));
      if (pictures === undefined) return;
      const { images, isWhole } = await imagesOf(platform, documents, owner, { productId, pictures });
      const writing = { raise, owner, origin: SYSTEM_ORIGIN };
      await database.withSeller(sellerId, (trx) => changeSynced(trx, writing, productId, { images }));
      if (!isWhole) throw new PictureUnreachable();
    },
  });
}
