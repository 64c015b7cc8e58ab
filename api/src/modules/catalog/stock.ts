import type { StockReservationStatus } from '@balcao/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { skuKeyOf } from './product-skus';

/** Units of a product, or of one of its variants, that an order is to have. */
export interface StockUnits {
  productId: string;
  /** Empty for a product without variants. */
  variantId: string;
  wanted: number;
}

/** The order whose reservations are meant. */
interface ReservingOrder {
  sellerId: string;
  orderId: string;
}

/**
 * The units of some lines that count in the store's own stock, found by the SKU: of products that are controlled, and are not of another
 * system, which counts its own. Where a product has variants, the SKU of one of them is needed.
 */
export async function countedUnits(
  trx: SellerTransaction,
  owner: Owner,
  lines: readonly { sku: string; quantity: number }[],
): Promise<StockUnits[]> {
  const named = lines.filter(({ sku }) => sku !== '');
  if (named.length === 0) return [];
  const rows = named.map(({ sku, quantity }) => ({ key: skuKeyOf(sku), quantity }));
  const answer = await sql<StockUnits>`
    select product.id as "productId", coalesce(variant.id, '') as "variantId", sum(line.quantity)::int as wanted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line(key text, quantity integer)
    join product_skus as held on ${ofStore(owner, 'held')} and held.sku_key = line.key
    join products as product on product.seller_id = held.seller_id and product.id = held.product_id
    left join product_variants as variant on variant.seller_id = product.seller_id and variant.product_id = product.id
      and lower(variant.sku) = line.key
    where product.stock_controlled and product.origin = 'manual'
      and (product.variant_count = 0 or variant.id is not null)
    group by 1, 2`.execute(trx);
  return answer.rows;
}

/** As `countedUnits`, of lines that name products of the catalogue. */
export async function countedUnitsOf(
  trx: SellerTransaction,
  owner: Owner,
  lines: readonly { productId: string; variantId: string; quantity: number }[],
): Promise<StockUnits[]> {
  const { rows } = await sql<StockUnits>`
    select product.id as "productId", line."variantId", sum(line.quantity)::int as wanted
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("productId" text, "variantId" text, quantity integer)
    join products as product on ${ofStore(owner, 'product')} and product.id = line."productId"
    where product.stock_controlled and product.origin = 'manual'
    group by 1, 2`.execute(trx);
  return rows;
}

/** Locks products in the order of their ids, as everything does that writes several, so that nobody waits in a circle. */
const lockStatement = (
  trx: SellerTransaction,
  { sellerId }: Pick<ReservingOrder, 'sellerId'>,
  ids: RawBuilder<unknown>,
): CompiledQuery =>
  sql`select from products where seller_id = ${sellerId} and id in (${ids}) order by id for no key update`.compile(
    trx,
  );

/** Locks the products that orders have of the stock, for what changes several orders in one transaction. */
export async function lockReservedProducts(
  trx: SellerTransaction,
  sellerId: string,
  orderIds: readonly string[],
): Promise<void> {
  const reserved = sql`select product_id from stock_reservations
    where seller_id = ${sellerId} and order_id = any(${orderIds}::text[])`;
  await trx.executeQuery(lockStatement(trx, { sellerId }, reserved));
}

/** Writes what an order is to have. What it no longer has is wanted no more. */
const wantedStatement = (
  trx: SellerTransaction,
  { sellerId, orderId }: ReservingOrder,
  units: readonly StockUnits[],
  status: StockReservationStatus,
): CompiledQuery =>
  sql`
    with unit as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
        as unit("productId" text, "variantId" text, wanted integer)
    ), left_out as (
      update stock_reservations as kept set wanted = 0
      where kept.seller_id = ${sellerId} and kept.order_id = ${orderId}
        and not exists (select from unit where "productId" = kept.product_id and "variantId" = kept.variant_id)
    )
    insert into stock_reservations (seller_id, order_id, product_id, variant_id, wanted, status)
    select ${sellerId}, ${orderId}, product.id, unit."variantId", unit.wanted, ${status}
    from unit join products as product on product.seller_id = ${sellerId} and product.id = unit."productId"
    order by product.id
    on conflict (seller_id, order_id, product_id, variant_id) do update set wanted = excluded.wanted`.compile(
    trx,
  );

/**
 * Gives an order what it is to have, as far as there is any, or takes it back. A stock never falls below nothing. The version of a
 * product says that its stock is another one, and `moves_since_edit` that nothing else is.
 */
const moveStatement = (
  trx: SellerTransaction,
  { sellerId, orderId }: ReservingOrder,
  status: StockReservationStatus,
  { takesMissing }: { takesMissing: boolean },
): CompiledQuery =>
  sql`
    with place as (
      select reservation.product_id, reservation.variant_id, reservation.held,
        case when ${status} = 'released' then 0 else reservation.wanted end as goal,
        case when reservation.variant_id = '' then product.variant_count = 0 else variant.id is not null end as is_there,
        case when not product.stock_controlled then 0
          when reservation.variant_id = '' then product.stock_quantity else variant.stock_quantity end as stock
      from stock_reservations as reservation
      join products as product on product.seller_id = reservation.seller_id and product.id = reservation.product_id
      left join product_variants as variant on variant.seller_id = reservation.seller_id
        and variant.product_id = reservation.product_id and variant.id = reservation.variant_id
      where reservation.seller_id = ${sellerId} and reservation.order_id = ${orderId}
        and (${takesMissing} or reservation.status <> ${status})
    ), moved as materialized (
      select product_id, variant_id, is_there,
        least(goal - held, case when is_there then stock else 0 end) as units
      from place
    ), of_variants as (
      update product_variants as variant set stock_quantity = variant.stock_quantity - moved.units
      from moved
      where moved.units <> 0 and variant.seller_id = ${sellerId} and variant.id = moved.variant_id
    ), of_products as (
      update products as product set
        stock_quantity = product.stock_quantity - sums.own,
        total_stock = product.total_stock - sums.units,
        version = product.version + 1,
        moves_since_edit = product.moves_since_edit + 1
      from (
        select product_id, sum(units)::int as units,
          coalesce(sum(units) filter (where variant_id = ''), 0)::int as own
        from moved where is_there and units <> 0 group by product_id
      ) as sums
      where product.seller_id = ${sellerId} and product.id = sums.product_id
    )
    update stock_reservations as reservation set held = reservation.held + moved.units, status = ${status}
    from moved
    where reservation.seller_id = ${sellerId} and reservation.order_id = ${orderId}
      and reservation.product_id = moved.product_id and reservation.variant_id = moved.variant_id`.compile(
    trx,
  );

/**
 * Statements by which an order gets what it is to have, or gives it back, where its reservations stand elsewhere. They wait for nothing,
 * and may run again.
 *
 * @param options.takesMissing whether what is missing is looked for again, wherever they stand
 */
export function reservationMoves(
  trx: SellerTransaction,
  order: ReservingOrder,
  status: StockReservationStatus,
  options: { takesMissing: boolean },
): CompiledQuery[] {
  const moving = sql`
    select product_id from stock_reservations
    where seller_id = ${order.sellerId} and order_id = ${order.orderId}
      and (${options.takesMissing} or status <> ${status})
      and held <> case when ${status} = 'released' then 0 else wanted end`;
  return [lockStatement(trx, order, moving), moveStatement(trx, order, status, options)];
}

/**
 * Locks what an order is to have and what it has, before `reservationWrites`. A new order locks it first of all, so that nobody waits for
 * what else it locks.
 */
export const reservationLock = (
  trx: SellerTransaction,
  order: ReservingOrder,
  units: readonly StockUnits[],
): CompiledQuery =>
  lockStatement(
    trx,
    order,
    sql`select unnest(${units.map(({ productId }) => productId)}::text[]) union
      select product_id from stock_reservations where seller_id = ${order.sellerId} and order_id = ${order.orderId}`,
  );

/** As `reservationMoves`, for an order that is to have other units than before, or has none yet: it is inserted before them. */
export const reservationWrites = (
  trx: SellerTransaction,
  order: ReservingOrder,
  units: readonly StockUnits[],
  status: StockReservationStatus,
): CompiledQuery[] => [
  wantedStatement(trx, order, units, status),
  moveStatement(trx, order, status, { takesMissing: true }),
  trx
    .deleteFrom('stock_reservations')
    .where('seller_id', '=', order.sellerId)
    .where('order_id', '=', order.orderId)
    .where('wanted', '=', 0)
    .where('held', '=', 0)
    .compile(),
];

/** The units that an order has reserved while it waits to be paid. */
export const reservedBy = (
  executor: Executor,
  { sellerId, orderId }: ReservingOrder,
): Promise<{ product_id: string; variant_id: string; held: number }[]> =>
  executor
    .selectFrom('stock_reservations')
    .where('seller_id', '=', sellerId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'reserved')
    .select(['product_id', 'variant_id', 'held'])
    .execute();

/** The version of a product that somebody wrote last; those after it differ in the stock alone. */
export async function editedVersionOf(
  trx: SellerTransaction,
  sellerId: string,
  productId: string,
): Promise<number> {
  const row = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .where('id', '=', productId)
    .select(['version', 'moves_since_edit'])
    .executeTakeFirstOrThrow();
  return row.version - row.moves_since_edit;
}
