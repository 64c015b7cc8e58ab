import type { SavedView, SavedViewPatch, SavedViewRequest, ViewedList } from '@balcao/api-schema';
import { type Selectable, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { SavedViewsTable } from '../tables/sellers-schema';

export type ViewRecord = Selectable<SavedViewsTable>;

export function toSavedView(record: ViewRecord, userId: string): SavedView {
  const { id, list, name, query, shared, owner_id: ownerId, created_at: createdAt } = record;
  return { id, list, name, query, shared, own: ownerId === userId, createdAt: createdAt.toISOString() };
}

/** The views that somebody sees: their own and the shared ones. */
const visible = (trx: SellerTransaction, owner: Owner, userId: string) =>
  trx
    .selectFrom('saved_views')
    .selectAll()
    .where(ofStore(owner))
    .where((view) => view.or([view('owner_id', '=', userId), view('shared', '=', true)]));

export function listViews(
  trx: SellerTransaction,
  place: Owner,
  userId: string,
  list: ViewedList,
): Promise<ViewRecord[]> {
  return visible(trx, place, userId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** A view, locked until the transaction ends. */
export function findView(
  trx: SellerTransaction,
  place: Owner,
  userId: string,
  id: string,
): Promise<ViewRecord | undefined> {
  return visible(trx, place, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The number of a person's views of a list. Locks out further additions until the transaction ends. */
export async function countOwnViews(
  trx: SellerTransaction,
  place: Owner,
  userId: string,
  list: ViewedList,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views ${userId}`}, 0))`.execute(trx);
  const { views } = await trx
    .selectFrom('saved_views')
    .select((view) => view.fn.countAll<number>().as('views'))
    .where('seller_id', '=', place.sellerId)
    .where('store_id', '=', place.storeId)
    .where('owner_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return views;
}

export function insertView(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  userId: string,
  view: SavedViewRequest,
): Promise<ViewRecord> {
  return trx
    .insertInto('saved_views')
    .values({ seller_id: sellerId, store_id: storeId, id: newId(), owner_id: userId, ...view })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function updateView(
  trx: SellerTransaction,
  { seller_id, id }: ViewRecord,
  patch: SavedViewPatch,
): Promise<ViewRecord> {
  return trx
    .updateTable('saved_views')
    .set(patch)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteView(trx: SellerTransaction, { seller_id, id }: ViewRecord): Promise<void> {
  await trx.deleteFrom('saved_views').where('seller_id', '=', seller_id).where('id', '=', id).execute();
}
