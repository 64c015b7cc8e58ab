import { UNSENT_STATUSES } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';

/** Whether units of a reservation are missing, of a product that is not sold beyond its stock; by the aliases of both. */
export const isMissing = (reservation: string, product: string): RawBuilder<SqlBool> => {
  const [r, p] = [sql.table(reservation), sql.table(product)];
  return sql`(${r}.status <> 'released' and ${r}.held < ${r}.wanted and ${p}.stock_controlled and not ${p}.sell_without_stock)`;
};

/** The units that the order at a place is to have and that are out of stock. Sent ones are not missing. */
export const shortagesAt = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('stock_reservations as r')
    .innerJoin('products as p', (join) =>
      join.onRef('p.seller_id', '=', 'r.seller_id').onRef('p.id', '=', 'r.product_id'),
    )
    .leftJoin('product_variants as v', (join) =>
      join.onRef('v.seller_id', '=', 'r.seller_id').onRef('v.id', '=', 'r.variant_id'),
    )
    .where('r.seller_id', '=', place.sellerId)
    .where(
      'r.order_id',
      '=',
      orderAt(trx, place).where('orders.fulfillment_status', 'in', UNSENT_STATUSES).select('orders.id'),
    )
    .where(isMissing('r', 'p'))
    .orderBy('p.name')
    .orderBy('v.position')
    .select(['r.product_id', 'r.wanted', 'r.held', 'p.name', 'v.option_values'])
    .select(sql<string>`lower(coalesce(v.sku, p.sku))`.as('sku_key'))
    .execute();
