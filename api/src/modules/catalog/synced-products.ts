import { type ProductPatch, type ProductRequest, z } from '@balcao/api-schema';
import { type ProductOrigin, productProblems } from '@balcao/domain';
import { type SqlBool, sql } from 'kysely';
import type { Acting } from '../../call';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { DocumentStore } from '../../providers/document-store/document-store';
import { defineTask, enqueue, handleTask, type TaskHandler } from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { changeWrite, createWrite, type ProductWrite } from './product-content';
import { addImage } from './product-images';
import { lockProduct } from './stored-products';
import type { OriginPicture } from './tables/products-schema';
import { writeProduct } from './write-products';

/** A product as another system calls it. */
export interface OriginKey {
  origin: Exclude<ProductOrigin, 'manual'>;
  originId: string;
}

/** A product as another system has it. */
export interface SyncedProduct extends OriginKey {
  /** The address at which people change it. */
  originUrl: string;
  /** Of two states of it, the one with the greater text counts. */
  version: string;
  /** Whether it is for sale there. */
  status: 'draft' | 'active' | 'archived';
  fields: Omit<ProductRequest, 'status'>;
  /** Its pictures there, in their order; undefined where nothing is said of them. */
  pictures: OriginPicture[] | undefined;
}

export type SyncOutcome = 'applied' | 'unchanged';

/** No state of a product comes after its end: ids are not given twice. */
const DELETED = '~';

/** A product is for sale here once it is there and has what a sale needs; until then somebody completes the draft. */
function newWrite({ status, fields }: SyncedProduct): ProductWrite {
  const draft = createWrite({ ...fields, status: 'draft' }, 'origin');
  const content = { ...draft.content, status };
  const isComplete = status === 'draft' || Object.keys(productProblems(content)).length === 0;
  return isComplete ? createWrite({ ...fields, status }, 'origin') : draft;
}

/** The patch of a synced product. Fields that people decide about here stay; a product that leaves sale there leaves it here too. */
function patchOf({ status, fields }: SyncedProduct): ProductPatch {
  const { weightGrams, compareAtCents, ...others } = fields;
  return {
    ...others,
    // A weight that was completed here is not lost to a shop that has none.
    ...(weightGrams && { weightGrams }),
    ...(compareAtCents ? { compareAtCents } : { clear: ['compareAtCents'] }),
    ...(status === 'archived' && { status }),
  };
}

/** The product that another system calls so, locked until the transaction ends. */
const lockSynced = (
  trx: SellerTransaction,
  owner: Owner,
  { origin, originId }: OriginKey,
): Promise<{ id: string; origin_version: string; origin_pictures: OriginPicture[] } | undefined> =>
  trx
    .selectFrom('products')
    .where(ofStore(owner))
    .where('origin', '=', origin)
    .where('origin_id', '=', originId)
    .select(['id', 'origin_version', 'origin_pictures'])
    .forUpdate()
    .executeTakeFirst();

/** Notes which product of another system this is, and in which state it was taken in. */
async function noteOrigin(
  trx: SellerTransaction,
  { sellerId }: Owner,
  id: string,
  { origin, originId, originUrl, version }: OriginKey & { originUrl?: string; version: string },
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      origin,
      origin_id: originId,
      origin_version: version,
      ...(originUrl !== undefined && { origin_url: originUrl }),
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

async function changeSynced(
  trx: SellerTransaction,
  writing: Acting,
  id: string,
  patch: ProductPatch,
): Promise<void> {
  const current = await lockProduct(trx, writing.owner, id);
  const change = current && changeWrite(current, patch, 'origin');
  if (change) await writeProduct(trx, writing, change);
}

/** Fetches the pictures of a product from where it comes from. */
const picturesTask = defineTask('product-pictures', z.object({ storeId: z.string(), productId: z.string() }));

/** Has the pictures of a product fetched, where the other system has others than before. */
async function syncPictures(
  trx: SellerTransaction,
  owner: Owner,
  { id, origin_pictures: before }: { id: string; origin_pictures: OriginPicture[] },
  { pictures }: SyncedProduct,
): Promise<void> {
  const textOf = (some: readonly OriginPicture[]) => JSON.stringify(some.map(({ url, alt }) => [url, alt]));
  if (pictures === undefined || textOf(before) === textOf(pictures)) return;
  await trx
    .updateTable('products')
    .set({ origin_pictures: JSON.stringify(pictures) })
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', id)
    .execute();
  const { storeId } = owner;
  const task = { payload: { storeId, productId: id }, key: storeId, idempotencyKey: id };
  await enqueue(trx, picturesTask, task, 'restart');
}

/** The moment of a version, before what orders the reports of one moment. */
const momentOf = (version: string): string => version.split('|')[0] ?? '';

/**
 * Takes in a product of another system, whichever of its states arrives first.
 * @throws Problem as a product that a person writes
 */
export const syncProduct = (
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  owner: Owner,
  product: SyncedProduct,
): Promise<SyncOutcome> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const writing = { raise, owner, origin: SYSTEM_ORIGIN };
    const known = await lockSynced(trx, owner, product);
    if (known === undefined) {
      const added = newWrite(product);
      await writeProduct(trx, writing, added);
      await noteOrigin(trx, owner, added.id, product);
      await syncPictures(trx, owner, { id: added.id, origin_pictures: [] }, product);
      return 'applied';
    }
    if (product.version <= known.origin_version) {
      // The same state, which says more of the pictures when it is read.
      if (momentOf(product.version) === momentOf(known.origin_version))
        await syncPictures(trx, owner, known, product);
      return 'unchanged';
    }
    await changeSynced(trx, writing, known.id, patchOf(product));
    await noteOrigin(trx, owner, known.id, product);
    await syncPictures(trx, owner, known, product);
    return 'applied';
  });

/** As the index `products_without_weight` has it. */
const lacksWeight = sql<SqlBool>`origin = 'shopify' and type = 'physical' and status <> 'archived'
  and coalesce(weight_g, 0) = 0`;

const ofOrigin = (executor: Executor, owner: Owner, originUrl: string) =>
  executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where(lacksWeight)
    .where('origin_url', 'like', `${originUrl}%`);

/** How many products of a shop are shipped and have no weight. @param originUrl the address that theirs begin with */
export async function countWithoutWeight(
  executor: Executor,
  owner: Owner,
  originUrl: string,
): Promise<number> {
  const { count } = await ofOrigin(executor, owner, originUrl)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many products are given a weight in one transaction. */
const WEIGHED_AT_ONCE = 50;

/**
 * Gives the products of a shop that are shipped and have no weight one.
 * @param originUrl the address that theirs begin with
 */
export async function setMissingWeights(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  owner: Owner,
  { originUrl, weightGrams }: { originUrl: string; weightGrams: number },
): Promise<void> {
  const writing = { raise, owner, origin: SYSTEM_ORIGIN };
  let after = '';
  do {
    const before = after;
    const found = await database.withSeller(owner.sellerId, async (trx) => {
      const rows = await ofOrigin(trx, owner, originUrl)
        .where('id', '>', before)
        .orderBy('id')
        .limit(WEIGHED_AT_ONCE)
        .select('id')
        .execute();
      for (const { id } of rows) await changeSynced(trx, writing, id, { weightGrams });
      return rows;
    });
    after = found.at(-1)?.id ?? '';
  } while (after !== '');
}

/** Archives a product that another system has deleted: orders still name it. */
export const archiveSynced = (
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  owner: Owner,
  key: OriginKey,
): Promise<SyncOutcome> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const writing = { raise, owner, origin: SYSTEM_ORIGIN };
    const known = await lockSynced(trx, owner, key);
    if (known === undefined || known.origin_version === DELETED) return 'unchanged';
    await changeSynced(trx, writing, known.id, { status: 'archived' });
    await noteOrigin(trx, owner, known.id, { ...key, version: DELETED });
    return 'applied';
  });

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
    const { id } = await addImage(call, documents, picture.bytes);
    await platform.database.withSeller(owner.sellerId, (trx) =>
      trx
        .updateTable('product_images')
        .set({ origin_url: url })
        .where('seller_id', '=', owner.sellerId)
        .where('id', '=', id)
        .execute(),
    );
    return id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return FINAL.includes(error.code) ? null : undefined;
  }
}

/** Fetches pictures of products. Those that are refused are left out; those that could not be fetched are tried again. */
export function fetchPictures(platform: Parts, documents: DocumentStore): TaskHandler {
  return handleTask(picturesTask, {
    concurrency: 2,
    leaseSeconds: LEASE_SECONDS,
    async run({ storeId, productId }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      const { database, raise } = platform;
      const product = await database.withSeller(sellerId, (trx) =>
        trx
          .selectFrom('products')
          .where(ofStore(owner))
          .where('id', '=', productId)
          .select('origin_pictures')
          .executeTakeFirst(),
      );
      if (product === undefined) return;
      const pictures = product.origin_pictures;
      // Images that were made of these pictures, for the product or for none yet, are not fetched again.
      const stored = await database.withSeller(sellerId, async (trx) =>
        pictures.length === 0
          ? []
          : trx
              .selectFrom('product_images')
              .where(ofStore(owner))
              .where(
                'origin_url',
                'in',
                pictures.map(({ url }) => url),
              )
              .where(({ or, eb }) => or([eb('product_id', 'is', null), eb('product_id', '=', productId)]))
              // One that the product has comes last, and counts.
              .orderBy('product_id', (order) => order.desc().nullsFirst())
              .select(['id', 'origin_url'])
              .execute(),
      );
      const known = new Map(stored.map(({ id, origin_url }) => [origin_url, id]));
      const images = new Map<string, string>();
      let isWhole = true;
      for (const { url, alt } of pictures) {
        const id = known.get(url) ?? (await imageOf(platform, documents, owner, url));
        if (id === undefined) isWhole = false;
        else if (id !== null && !images.has(id)) images.set(id, alt);
      }
      const writing = { raise, owner, origin: SYSTEM_ORIGIN };
      await database.withSeller(sellerId, (trx) =>
        changeSynced(trx, writing, productId, { images: [...images].map(([id, alt]) => ({ id, alt })) }),
      );
      if (!isWhole) throw new PictureUnreachable();
    },
  });
}
