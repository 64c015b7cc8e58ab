import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';

/** Those of some ids that are products of a store. */
export async function knownProducts(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The categories of products of a store, by their ids. */
export async function categoriesOf(
  executor: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await executor
    .selectFrom('products')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .select(['id', 'categories'])
    .execute();
  return new Map(rows.map(({ id, categories }) => [id, categories]));
}
