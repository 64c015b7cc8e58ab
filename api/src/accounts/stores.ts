import { randomBytes } from 'node:crypto';
import type { StoreOption } from '@balcao/api-schema';
import { slugify } from '@balcao/domain';
import { compileOnce } from '../db/compile-once';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { Owner } from '../db/owner';

const MAX_SLUG_STEM = 40;

/** `Açaí da Ana` → `acai-da-ana-3f9c2a`: readable, and unique without a lookup. */
function slugOf(name: string): string {
  const stem = slugify(name, MAX_SLUG_STEM);
  return `${stem || 'loja'}-${randomBytes(3).toString('hex')}`;
}

/** The name of a first store that nobody named: `Loja de Ana`. */
export const storeNamedAfter = (person: string): string => `Loja de ${person.split(' ')[0]}`;

/** Creates a store whose owner is the seller's own person. */
export async function createStore(
  trx: Executor,
  store: { sellerId: string; userId: string; nome: string; isDemo?: boolean },
): Promise<{ id: string; nome: string }> {
  const { sellerId, userId, nome, isDemo = false } = store;
  const id = newId();
  await trx
    .insertInto('stores')
    .values({
      seller_id: sellerId,
      id,
      nome,
      slug: slugOf(nome),
      plan_id: null,
      ...(isDemo && { demo: 'preparing' }),
    })
    .execute();
  await trx
    .insertInto('memberships')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: id,
      user_id: userId,
      role: 'owner',
      invited_by: null,
    })
    .execute();
  return { id, nome };
}

const findStores = compileOnce<{ userId: string }>()((statements, bind) =>
  statements
    .selectFrom('memberships')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.seller_id', '=', 'memberships.seller_id')
        .onRef('stores.id', '=', 'memberships.store_id'),
    )
    .where('memberships.user_id', '=', bind('userId'))
    .where('memberships.status', '=', 'active')
    .where('stores.status', '=', 'active')
    .orderBy((order) => order.case().when('memberships.role', '=', 'owner').then(0).else(1).end())
    .orderBy('memberships.id')
    .select(['stores.id', 'stores.nome']),
);

/**
 * The stores that a person works in, their own first. The current store is `currentId` if it is among them, else the
 * first.
 */
export async function storesOf(
  database: Executor,
  userId: string,
  currentId: string | null,
): Promise<StoreOption[]> {
  const rows = await findStores(database, { userId });
  const current = rows.find(({ id }) => id === currentId) ?? rows[0];
  return rows.map((row) => ({ ...row, lojaCorrente: row === current }));
}

/** How many stores a seller has, demonstrations or others, those that are closed too. */
export async function countStores(
  trx: SellerTransaction,
  sellerId: string,
  { areDemos }: { areDemos: boolean },
): Promise<number> {
  const { count } = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('demo', areDemos ? 'is not' : 'is', null)
    .select((one) => one.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a store until the transaction ends, so that of what a store may have so many of, nobody adds one meanwhile. */
export async function lockStore(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/** Whether people may work in a store. */
export async function isStoreOpen(executor: Executor, { sellerId, storeId }: Owner): Promise<boolean> {
  const store = await executor
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .where('status', '=', 'active')
    .select('id')
    .executeTakeFirst();
  return store !== undefined;
}

export const storeNameOf = async (executor: Executor, { sellerId, storeId }: Owner): Promise<string> =>
  (
    await executor
      .selectFrom('stores')
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .select('nome')
      .executeTakeFirstOrThrow()
  ).nome;

/** Gives a store another name. @returns the one before, which is the same one where nothing changes */
export async function renameStore(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  nome: string,
): Promise<string> {
  const { nome: before } = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('nome')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (before === nome) return before;
  await trx
    .updateTable('stores')
    .set({ nome, updated_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .execute();
  return before;
}

/** Closes a store: nobody works in it any more. */
export async function closeStore(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ status: 'closed' })
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .execute();
}
