import type { SellerTransaction } from '../../../../db/database';
import { inSavepoint } from '../../../../db/in-savepoint';
import type { Owner } from '../../../../db/owner';
import { isUniqueViolation, retryOnConflict } from '../../../../db/unique-violation';
import { Problem } from '../../../../problem';
import type { ProductWrite } from '../product-write';
import { type Written, writeProducts } from '../write-products';

/**
 * Runs one of many writes in a transaction, so that a problem rolls back only this one. A write that lost a race for a
 * unique value runs again and then finds its problem.
 *
 * @returns what the write returns, or its problem
 */
export async function tryWrite<T>(trx: SellerTransaction, write: () => Promise<T>): Promise<T | Problem> {
  try {
    return await retryOnConflict(() => inSavepoint(trx, write));
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Writes all together, or one by one when one of them cannot be written. @returns the result of each */
async function writeAll(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<(Written | Problem)[]> {
  try {
    return await inSavepoint(trx, () => writeProducts(trx, owner, writes));
  } catch (error) {
    if (!(error instanceof Problem) && !isUniqueViolation(error)) throw error;
  }
  const results: (Written | Problem)[] = [];
  for (const write of writes) {
    const written = await tryWrite(trx, () => writeProducts(trx, owner, [write]));
    results.push(...(written instanceof Problem ? [written] : written));
  }
  return results;
}

/**
 * Prepares a write for each item, then writes them all. Preparation writes nothing; its problem is the item's result.
 *
 * @returns the result of each item; null when there was nothing to write
 */
export async function writeEach<Item>(
  trx: SellerTransaction,
  owner: Owner,
  items: readonly Item[],
  prepare: (item: Item) => ProductWrite | null,
): Promise<(Written | Problem | null)[]> {
  const prepared = items.map((item) => {
    try {
      return prepare(item);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  const writes = prepared.filter(
    (write): write is ProductWrite => write !== null && !(write instanceof Problem),
  );
  const written = (await writeAll(trx, owner, writes)).values();
  return prepared.map((write) =>
    write === null || write instanceof Problem ? write : (written.next().value ?? null),
  );
}
