import type { V1OrderRequest } from '@balcao/api-schema';
import { hasLeft, stockReservationOf, UNSENT_STATUSES } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { defer } from '../../db/deferred';
import { Problem } from '../../problem';
import { countedUnits, reservationMoves, type StockUnits } from '../catalog';
import type { OrderState } from './order-state';
import { type Channel, type OrderPlace, orderAt, type StoredOrder } from './stored-order';

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

type Items = Pick<V1OrderRequest, 'items'>;

/** The units that an order is to have of the stock. None for orders of a shop, which counts its own, for tests and for demonstrations. */
export const unitsOf = async (
  trx: SellerTransaction,
  channel: Channel,
  { items }: Items,
): Promise<StockUnits[]> =>
  channel.source === 'api' && !channel.isTest
    ? countedUnits(
        trx,
        channel,
        items.map(({ sku, quantity }) => ({ sku: sku ?? '', quantity })),
      )
    : [];

/** The problems of an order's lines that the stock cannot fill, by field. */
const fieldsOf = ({ items }: Items, shortages: Awaited<ReturnType<typeof shortagesAt>>) =>
  Object.fromEntries(
    shortages.flatMap(({ sku_key, held }) =>
      items.flatMap(({ sku }, index) =>
        sku?.toLowerCase() === sku_key
          ? [[`items.${index}.quantity`, [held === 0 ? 'Sem estoque.' : `Só há ${held} em estoque.`]]]
          : [],
      ),
    ),
  );

/** @throws Problem out_of_stock where something is missing of the stock that the order at a place is to have */
export async function assertInStock(
  trx: SellerTransaction,
  place: OrderPlace,
  request: Items,
): Promise<void> {
  const shortages = await shortagesAt(trx, place);
  if (shortages.length === 0) return;
  // A buyer is a stranger: how much there is, they do not learn.
  if ('source' in place && place.source === 'checkout') throw new Problem('out_of_stock');
  throw new Problem('out_of_stock', { fields: fieldsOf(request, shortages) });
}

/**
 * Makes what an order has of the stock follow its state; nothing where none of it is counted. A reservation knows by itself where it
 * stands, so what was missed once is made up for. What is missing is taken, if there is any by then, when the order is paid and when it
 * leaves the store.
 */
export function moveStock(
  trx: SellerTransaction,
  order: StoredOrder,
  state: Pick<OrderState, 'paymentStatus' | 'fulfillmentStatus'>,
): void {
  if (!order.moves_stock) return;
  const leaves = hasLeft(state.fulfillmentStatus) !== hasLeft(order.fulfillment_status);
  const moves = reservationMoves(
    trx,
    { sellerId: order.seller_id, orderId: order.id },
    stockReservationOf(state),
    { takesMissing: leaves },
  );
  for (const statement of moves) defer(trx, statement);
}
