import type { ProductPatch, ProductRequest } from '@balcao/api-schema';
import { productProblems } from '@balcao/domain';
import type { Acting } from '../../../../call';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { Platform } from '../../../../platform';
import { enqueue } from '../../../../queue';
import { SYSTEM_ORIGIN } from '../../../../security/origin';
import type { OriginPicture } from '../../tables/products-schema';
import { changeWrite, createWrite, type ProductWrite } from '../product-write';
import { recordProductChanges } from '../record-changes';
import { lockProduct } from '../repository';
import { writeProducts } from '../write-products';
import { picturesTask } from './pictures-task';
import { listWithoutWeight, lockSynced, noteOrigin, notePictures, type OriginKey } from './repository';

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

async function write(trx: SellerTransaction, writing: Acting, product: ProductWrite): Promise<void> {
  const written = await writeProducts(trx, writing.owner, [product]);
  await recordProductChanges(
    trx,
    writing,
    written.map(({ entry }) => entry),
  );
}

export async function changeSynced(
  trx: SellerTransaction,
  writing: Acting,
  id: string,
  patch: ProductPatch,
): Promise<void> {
  const current = await lockProduct(trx, writing.owner, id);
  const change = current && changeWrite(current, patch, 'origin');
  if (change) await write(trx, writing, change);
}

/** Has the pictures of a product fetched, where the other system has others than before. */
async function syncPictures(
  trx: SellerTransaction,
  owner: Owner,
  { id, origin_pictures: before }: { id: string; origin_pictures: OriginPicture[] },
  { pictures }: SyncedProduct,
): Promise<void> {
  const textOf = (some: readonly OriginPicture[]) => JSON.stringify(some.map(({ url, alt }) => [url, alt]));
  if (pictures === undefined || textOf(before) === textOf(pictures)) return;
  await notePictures(trx, owner, id, pictures);
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
      await write(trx, writing, added);
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
    const place = { originUrl, after, limit: WEIGHED_AT_ONCE };
    const ids = await database.withSeller(owner.sellerId, async (trx) => {
      const found = await listWithoutWeight(trx, owner, place);
      for (const id of found) await changeSynced(trx, writing, id, { weightGrams });
      return found;
    });
    after = ids.at(-1) ?? '';
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
