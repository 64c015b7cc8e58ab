import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { CheckoutLooksTable } from '../tables/checkout-integrity-schema';
import type { NextCheck, PreviousCheck } from './next-check';

/** Stores that have links, and for which no task of a kind is enqueued. */
export async function storesWithoutCheck(platform: Executor, kind: string, limit: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select store.seller_id as "sellerId", store.id as "storeId" from stores as store
    where exists (
      select from products as product join checkout_links as link
        on link.seller_id = product.seller_id and link.product_id = product.id
      where product.seller_id = store.seller_id and product.store_id = store.id
    ) and not exists (
      select from queue_tasks as task
      where task.seller_id = store.seller_id and task.kind = ${kind} and task.idempotency_key = store.id
    )
    limit ${limit}`.execute(platform);
  return rows;
}

/** The last look at a store's page, locked; undefined before the first one. */
export const lockCheck = (trx: SellerTransaction, owner: Owner): Promise<PreviousCheck | undefined> =>
  trx
    .selectFrom('checkout_looks')
    .where(ofStore(owner))
    .select(['state', 'recorded', 'findings'])
    .forUpdate()
    .executeTakeFirst();

export async function writeCheck(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { state, recorded, findings }: NextCheck,
): Promise<void> {
  const now = sql<Date>`now()`;
  const columns = {
    state,
    recorded,
    findings: JSON.stringify(findings),
    looked_at: now,
    ...(state !== 'unreachable' && { seen_at: now }),
  };
  await trx
    .insertInto('checkout_looks')
    .values({ seller_id: sellerId, store_id: storeId, ...columns })
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id']).doUpdateSet(columns))
    .execute();
}

/** How many pages are in each state, and for how long the one that was seen longest ago was not. */
export async function readCheckFigures(platform: Executor) {
  const { rows } = await sql<{ state: CheckoutLooksTable['state']; pages: number; oldestSeconds: number }>`
    select state, count(*)::int as pages,
      extract(epoch from now() - min(seen_at))::float8 as "oldestSeconds"
    from checkout_looks group by state`.execute(platform);
  return rows;
}

/** The last looks, those at pages that differ first. */
export const listChecks = (platform: Executor, limit: number) =>
  platform
    .selectFrom('checkout_looks as look')
    .innerJoin('stores as store', (join) =>
      join.onRef('store.seller_id', '=', 'look.seller_id').onRef('store.id', '=', 'look.store_id'),
    )
    .select(['store.nome', 'look.store_id', 'look.state', 'look.findings', 'look.looked_at', 'look.seen_at'])
    .orderBy(sql`look.state in ('changed', 'suspect', 'unreachable')`, 'desc')
    .orderBy('look.looked_at', 'desc')
    .limit(limit)
    .execute();
