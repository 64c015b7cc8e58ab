import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';

/** Orders that never come to anything give their units back. */
export const GIVEN_BACK = sql`('recusado', 'expirado', 'cancelado')`;

/** Those of some bumps whose units are limited, locked in the order of their ids. */
export const lockLimited = (
  trx: SellerTransaction,
  owner: Owner,
  ids: readonly string[],
): Promise<{ id: string; stock_limit: number }[]> =>
  trx
    .selectFrom('order_bumps')
    .where(ofStore(owner))
    .where('id', 'in', ids)
    .where('stock_limit', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'stock_limit'])
    .execute();

/** Units that were sold by bumps, by their ids; those of one order may be left out. */
export async function soldBy(
  executor: Executor,
  { sellerId, storeId }: Owner,
  ids: readonly string[],
  exceptOrderId = '',
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sold: number }>`
    select line.orderbump_id as id, sum(line.quantity)::int as sold
    from order_items as line join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
    where line.seller_id = ${sellerId} and line.orderbump_id = any(${ids}::text[]) and line.orderbump_id <> ''
      and o.store_id = ${storeId} and not o.is_test and o.payment_status not in ${GIVEN_BACK} and o.id <> ${exceptOrderId}
    group by line.orderbump_id`.execute(executor);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}
