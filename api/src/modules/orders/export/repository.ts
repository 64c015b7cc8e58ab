import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The rows of an export. @returns them in the order of the ids, without unknown ones */
export async function findExportedOrders(trx: SellerTransaction, owner: Owner, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('orders as o')
    .where(ofStore(owner, 'o'))
    .where('o.id', 'in', ids)
    .selectAll()
    .select((order) =>
      order
        .selectFrom('order_items as i')
        .whereRef('i.seller_id', '=', 'o.seller_id')
        .whereRef('i.order_id', '=', 'o.id')
        .select(sql<string>`string_agg(i.quantity || '× ' || i.title, ', ' order by i.position)`.as('items'))
        .as('items'),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type ExportedOrder = Awaited<ReturnType<typeof findExportedOrders>>[number];
