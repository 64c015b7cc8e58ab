import type {
  SavedView,
  SavedViewList,
  SavedViewPatch,
  SavedViewRequest,
  ViewedList,
} from '@balcao/api-schema';
import type { Permission } from '@balcao/domain';
import type { Database, SellerTransaction } from '../../../db/database';
import { asOwner, type Owner, ownersFor, PLATFORM_OWNER, storeOf } from '../../../db/owner';
import { isUniqueViolation } from '../../../db/unique-violation';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  toSavedView,
  updateView,
  type ViewRecord,
} from './repository';

/** Views per person and list. */
const MAX_VIEWS = 50;

/** The permission that opens each list of a store. */
const LIST_PERMISSIONS: Readonly<Record<Exclude<ViewedList, 'platform-users'>, Permission>> = {
  products: 'produtos:ler',
  orders: 'pedidos:ler',
  coupons: 'marketing:ler',
  'order-bumps': 'marketing:ler',
  pixels: 'marketing:ler',
  'shipping-methods': 'configuracoes:ler',
};

/** The owner of a list's views. @throws Problem forbidden for callers who may not open the list */
function viewOwner(list: ViewedList, identity: Identity): Owner {
  const owner =
    list === 'platform-users'
      ? identity.isPlatformAdmin && PLATFORM_OWNER
      : isAllowed(identity, LIST_PERMISSIONS[list]) && storeOf(identity);
  if (!owner) throw new Problem('forbidden');
  return owner;
}

async function withUniqueName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { text } = new Problem('view_name_in_use');
    throw new Problem('view_name_in_use', { fields: { name: [text] }, cause: error });
  }
}

/** The caller's own views of a list and the shared ones, by name. */
export async function readViews(
  database: Database,
  identity: Identity,
  list: ViewedList,
): Promise<SavedViewList> {
  const place = viewOwner(list, identity);
  const records = await asOwner(database, place, (trx) => listViews(trx, place, identity.userId, list));
  return { items: records.map((record) => toSavedView(record, identity.userId)) };
}

/** Creates a view. @throws Problem view_name_in_use or view_limit_reached */
export async function createView(
  database: Database,
  identity: Identity,
  view: SavedViewRequest,
): Promise<SavedView> {
  const place = viewOwner(view.list, identity);
  const record = await withUniqueName(
    asOwner(database, place, async (trx) => {
      const views = await countOwnViews(trx, place, identity.userId, view.list);
      if (views >= MAX_VIEWS) throw new Problem('view_limit_reached');
      return insertView(trx, place, identity.userId, view);
    }),
  );
  return toSavedView(record, identity.userId);
}

/**
 * Locks a view of the caller and works on it.
 * @throws Problem not_found for a view that the caller does not see, forbidden for another's shared view
 */
async function withOwnView<T>(
  database: Database,
  identity: Identity,
  id: string,
  work: (trx: SellerTransaction, record: ViewRecord) => Promise<T>,
): Promise<T> {
  for (const place of ownersFor(identity)) {
    const found = await asOwner(database, place, async (trx) => {
      const record = await findView(trx, place, identity.userId, id);
      if (record === undefined) return undefined;
      if (record.owner_id !== identity.userId) throw new Problem('forbidden');
      return { result: await work(trx, record) };
    });
    if (found) return found.result;
  }
  throw new Problem('not_found');
}

/** Changes a view of the caller. @throws Problem not_found, forbidden or view_name_in_use */
export async function changeView(
  database: Database,
  identity: Identity,
  id: string,
  patch: SavedViewPatch,
): Promise<SavedView> {
  const isEmpty = Object.keys(patch).length === 0;
  const record = await withUniqueName(
    withOwnView(database, identity, id, async (trx, current) =>
      isEmpty ? current : updateView(trx, current, patch),
    ),
  );
  return toSavedView(record, identity.userId);
}

/** Deletes a view of the caller. @throws Problem not_found or forbidden */
export function removeView(database: Database, identity: Identity, id: string): Promise<void> {
  return withOwnView(database, identity, id, deleteView);
}
