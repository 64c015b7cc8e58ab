import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';

/**
 * Whether unpaid boletos hold more than their share of something that an order has reserved, this order's own units among them. A share of
 * any stock is a piece at least, unless it is nothing. The order's products are locked by whoever reserved them.
 */
export async function exceedsBoletoShare(
  trx: SellerTransaction,
  place: OrderPlace,
  shareBasisPoints: number,
): Promise<boolean> {
  const { rows } = await sql<{ exceeds: boolean }>`
    select exists (
      select from stock_reservations as own
      join products as product on product.seller_id = own.seller_id and product.id = own.product_id
      left join product_variants as variant on variant.seller_id = own.seller_id and variant.id = own.variant_id
      cross join lateral (
        select sum(other.held) as units,
          coalesce(sum(other.held) filter (where o.payment_method = 'boleto'), 0) as of_boletos
        from stock_reservations as other
        join orders as o on o.seller_id = other.seller_id and o.id = other.order_id
        where other.seller_id = own.seller_id and other.product_id = own.product_id
          and other.variant_id = own.variant_id and other.status = 'reserved'
      ) as held
      where own.seller_id = ${place.sellerId} and own.order_id = (${orderAt(trx, place).select('orders.id')})
        and own.held > 0 and product.stock_controlled and not product.sell_without_stock
        and held.of_boletos > ceil(
          (coalesce(variant.stock_quantity, product.stock_quantity) + held.units) * ${shareBasisPoints}::numeric / 10000)
    ) as exceeds`.execute(trx);
  return rows[0]?.exceeds ?? false;
}
