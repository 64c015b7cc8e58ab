import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
  type ViewedList,
} from '@balcao/api-schema';
import type { Permission } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { byPerson, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { asOwner, type Owner, ownersFor, PLATFORM_OWNER, storeOf } from '../../db/owner';
import { isUniqueViolation } from '../../db/unique-violation';
import { type Identity, isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import type { SavedViewsTable } from './tables/sellers-schema';

type Row = Selectable<SavedViewsTable>;

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
function ownerOfViews(list: ViewedList, identity: Identity): Owner {
  const owner =
    list === 'platform-users'
      ? identity.isPlatformAdmin && PLATFORM_OWNER
      : isAllowed(identity, LIST_PERMISSIONS[list]) && storeOf(identity);
  if (!owner) throw new Problem('forbidden');
  return owner;
}

const show = (row: Row, { userId }: Identity): SavedView => ({
  id: row.id,
  list: row.list,
  name: row.name,
  query: row.query,
  shared: row.shared,
  own: row.owner_id === userId,
  createdAt: row.created_at.toISOString(),
});

/** The views that somebody sees: their own and the shared ones. */
const visible = (trx: SellerTransaction, owner: Owner, { userId }: Identity) =>
  trx
    .selectFrom('saved_views')
    .selectAll()
    .where(ofStore(owner))
    .where((view) => view.or([view('owner_id', '=', userId), view('shared', '=', true)]));

async function withUniqueName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { text } = new Problem('view_name_in_use');
    throw new Problem('view_name_in_use', { fields: { name: [text] }, cause: error });
  }
}

/** Lists as people have saved them, private or shared with the store. */
export const savedViewsRoutes = routesOf('saved views', ({ database }) => {
  /**
   * Locks a view of the caller and works on it.
   * @throws Problem not_found for a view that the caller does not see, forbidden for another's shared view
   */
  async function withOwnView<T>(
    identity: Identity,
    id: string,
    work: (trx: SellerTransaction, row: Row) => Promise<T>,
  ): Promise<T> {
    for (const owner of ownersFor(identity)) {
      const found = await asOwner(database, owner, async (trx) => {
        const row = await visible(trx, owner, identity).where('id', '=', id).forUpdate().executeTakeFirst();
        if (row === undefined) return undefined;
        if (row.owner_id !== identity.userId) throw new Problem('forbidden');
        return { result: await work(trx, row) };
      });
      if (found) return found.result;
    }
    throw new Problem('not_found');
  }

  return [
    byPerson(listSavedViews, async (identity, { query: { list } }) => {
      const owner = ownerOfViews(list, identity);
      const rows = await asOwner(database, owner, (trx) =>
        visible(trx, owner, identity)
          .where('list', '=', list)
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .execute(),
      );
      return { items: rows.map((row) => show(row, identity)) };
    }),

    byPerson(createSavedView, async (identity, { body }) => {
      const owner = ownerOfViews(body.list, identity);
      const { sellerId, storeId } = owner;
      const row = await withUniqueName(
        asOwner(database, owner, async (trx) => {
          // No other view of the person is counted before this one stands.
          await sql`select pg_advisory_xact_lock(hashtextextended(${`saved-views ${identity.userId}`}, 0))`.execute(
            trx,
          );
          const { views } = await trx
            .selectFrom('saved_views')
            .select((view) => view.fn.countAll<number>().as('views'))
            .where(ofStore(owner))
            .where('owner_id', '=', identity.userId)
            .where('list', '=', body.list)
            .executeTakeFirstOrThrow();
          if (views >= MAX_VIEWS) throw new Problem('view_limit_reached');
          return trx
            .insertInto('saved_views')
            .values({
              seller_id: sellerId,
              store_id: storeId,
              id: newId(),
              owner_id: identity.userId,
              ...body,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
        }),
      );
      return show(row, identity);
    }),

    byPerson(updateSavedView, async (identity, { params: { id }, body }) => {
      const row = await withUniqueName(
        withOwnView(identity, id, async (trx, current) =>
          Object.keys(body).length === 0
            ? current
            : trx
                .updateTable('saved_views')
                .set(body)
                .where('seller_id', '=', current.seller_id)
                .where('id', '=', id)
                .returningAll()
                .executeTakeFirstOrThrow(),
        ),
      );
      return show(row, identity);
    }),

    byPerson(deleteSavedView, (identity, { params: { id } }) =>
      withOwnView(identity, id, async (trx, { seller_id }) => {
        await trx.deleteFrom('saved_views').where('seller_id', '=', seller_id).where('id', '=', id).execute();
      }),
    ),
  ];
});
