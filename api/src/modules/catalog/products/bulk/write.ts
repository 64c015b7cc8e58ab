import type { Product, ProductPatch, ProductRequest } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { Owner } from '../../../../db/owner';
import { isUniqueViolation } from '../../../../db/unique-violation';
import { Problem } from '../../../../problem';
import { changedContent, contentOf, newContent } from '../catalog/product-content';
import {
  createEntry,
  type ProductEntry,
  storeNewProduct,
  storeProductChange,
  updateEntry,
} from '../catalog/write-product';
import { type ContentWrite, giveSlugs, storeMany } from './store';

/** One write of many. */
export interface Write {
  all: ContentWrite;
  /** What the audit log is to tell when all are written together; new products have their slug then. */
  entry: () => ProductEntry;
  /** Does it for itself, where what goes wrong is told by field. */
  alone: () => Promise<Written>;
}

/** What a write has done. */
export interface Written {
  id: string;
  /** Null when nothing was to be written. */
  entry: ProductEntry | null;
}

/** The change of a locked product; null when nothing would change. @throws Problem validation or synced_field */
export function changeWrite(
  trx: SellerTransaction,
  owner: Owner,
  current: Product,
  patch: ProductPatch,
): Write | null {
  const change = changedContent(current, patch);
  if (change === null) return null;
  const { id, version } = current;
  return {
    all: { id, content: change.content, current: { content: contentOf(current), version } },
    entry: () => updateEntry(id, change),
    alone: async () => ({ id, entry: await storeProductChange(trx, owner, current, patch) }),
  };
}

/** A new product. @throws Problem validation */
export function createWrite(trx: SellerTransaction, owner: Owner, request: ProductRequest): Write {
  const all = { id: newId(), content: newContent(request), current: null };
  return {
    all,
    entry: () => createEntry(all.id, all.content),
    alone: () => storeNewProduct(trx, owner, request),
  };
}

async function inSavepoint<T>(trx: SellerTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_write`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint one_write`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint one_write`.execute(trx);
    throw error;
  }
}

/**
 * Runs one write of many in a transaction, so that a problem takes back only what this one did. Of two who take the same SKU
 * or slug at once, the second is told so when it looks again.
 *
 * @returns what the write returns, or its problem
 */
export async function tryWrite<T>(trx: SellerTransaction, write: () => Promise<T>): Promise<T | Problem> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSavepoint(trx, write);
    } catch (error) {
      if (error instanceof Problem) return error;
      if (attempt > 1 || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Writes all at once, or each for itself when one of them cannot be written. @returns for each what came of it */
async function writeMany(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly Write[],
): Promise<(Written | Problem)[]> {
  const contents = writes.map(({ all }) => all);
  try {
    await inSavepoint(trx, async () => {
      await giveSlugs(trx, owner, contents);
      await storeMany(trx, owner, contents);
    });
    return writes.map(({ all, entry }) => ({ id: all.id, entry: entry() }));
  } catch (error) {
    if (!(error instanceof Problem) && !isUniqueViolation(error)) throw error;
  }
  const written: (Written | Problem)[] = [];
  for (const { alone } of writes) written.push(await tryWrite(trx, alone));
  return written;
}

/**
 * Prepares a write for each item and does them all. Preparing looks only; a problem there is the item's result.
 *
 * @returns for each item what came of it; null when nothing was to be written
 */
export async function preparedWrites<Item>(
  trx: SellerTransaction,
  owner: Owner,
  items: readonly Item[],
  prepare: (item: Item) => Write | null,
): Promise<(Written | Problem | null)[]> {
  const prepared = items.map((item) => {
    try {
      return prepare(item);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  const writes = prepared.filter((write): write is Write => write !== null && !(write instanceof Problem));
  const written = (await writeMany(trx, owner, writes)).values();
  return prepared.map((write) =>
    write === null || write instanceof Problem ? write : (written.next().value ?? null),
  );
}
