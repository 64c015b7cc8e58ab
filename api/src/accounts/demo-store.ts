import { z } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../db/database';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import type { PaymentMoved } from '../events/domain-events';
import type { Platform } from '../platform';
import { defineTask } from '../queue';

/** Fills a store with the demonstration. */
export const demoStoreTask = defineTask('demo-store', z.object({ storeId: z.string() }));

/** The store that each module fills with its part of a demonstration. */
export interface DemoStore {
  /** Its `raise` keeps the moves of payments back, for the ledger to post them in the order in which they happened. */
  platform: Platform;
  owner: Owner;
  /** The moves that were kept back. */
  moved: ReadonlyMap<string, PaymentMoved>;
}

/** Whether a store is a demonstration, and how far it is; null for others. */
export async function demoStateOf(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<'preparing' | 'ready' | null> {
  const store = await executor
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('demo')
    .executeTakeFirst();
  return store?.demo ?? null;
}

/** The store of a demo login; undefined before it is created. */
export const demoStoreOf = (executor: Executor, userEmail: string): Promise<Owner | undefined> =>
  executor
    .selectFrom('users')
    .innerJoin('stores', 'stores.seller_id', 'users.seller_id')
    .where('users.email', '=', userEmail)
    .where('stores.demo', 'is not', null)
    .where('stores.status', '=', 'active')
    .select(['stores.seller_id as sellerId', 'stores.id as storeId'])
    .executeTakeFirst();

/** The seller's demonstration; undefined while there is none. */
export const ownDemoStore = (trx: SellerTransaction, sellerId: string): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('demo', 'is not', null)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst();

/** The seller's oldest store that is no demonstration; undefined without one. */
export const ownOrdinaryStore = (
  trx: SellerTransaction,
  sellerId: string,
): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('demo', 'is', null)
    .where('status', '=', 'active')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst();

/** Says that a demonstration is all there. */
export async function markDemoReady(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ demo: 'ready' })
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .execute();
}

/** Domains that can be nobody's (RFC 2606). One that somebody has added to a demonstration stays theirs. */
async function removeMadeUpDomains(trx: SellerTransaction, owner: Owner): Promise<void> {
  await trx.deleteFrom('domains').where(ofStore(owner)).where('host', 'like', '%.example').execute();
}

/**
 * Removes all that has happened in a demonstration, its money too.
 * @returns how many orders it had; null for a store that is none, of which nothing is removed
 */
export async function removeDemoFacts(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
): Promise<number | null> {
  const { rows } = await sql<{ removed: number | null }>`
    select remove_demo_facts(${storeId}) as removed`.execute(trx);
  const removed = rows[0]?.removed ?? null;
  if (removed === null) return null;
  await removeMadeUpDomains(trx, { sellerId, storeId });
  return removed;
}

/** Makes an ordinary store of a demonstration of which nothing is left. */
export async function endDemo(trx: SellerTransaction, { storeId }: Owner): Promise<void> {
  await sql`select end_demo(${storeId})`.execute(trx);
}
