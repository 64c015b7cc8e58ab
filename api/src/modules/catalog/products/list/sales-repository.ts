import { sql } from 'kysely';
import type { SellerTransaction } from '../../../../db/database';
import { FIRST_OF_30_DAYS } from '../../../../lists/conditions';

export interface Sales {
  /** Whether any unit was ever sold, or an order was to have one. */
  isSold: boolean;
  last30Days: number;
}

/** The sales of each product. */
export async function salesOf(
  trx: SellerTransaction,
  sellerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sales>> {
  const { rows } = await sql<Sales & { id: string }>`
    select asked.id,
      exists (select 1 from product_sales_daily s where s.seller_id = ${sellerId} and s.product_id = asked.id)
        or exists (select 1 from stock_reservations r where r.seller_id = ${sellerId} and r.product_id = asked.id) as "isSold",
      coalesce((select sum(s.quantity) from product_sales_daily s
        where s.seller_id = ${sellerId} and s.product_id = asked.id and s.day >= ${FIRST_OF_30_DAYS}), 0)::int as "last30Days"
    from unnest(${ids}::text[]) as asked (id)`.execute(trx);
  return new Map(rows.map(({ id, ...sales }) => [id, sales]));
}
