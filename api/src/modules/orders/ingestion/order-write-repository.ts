import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { type OrderPlace, orderAt } from '../state/repository';
import type { OrderItemsTable, OrdersTable, PaymentsTable } from '../tables/orders-schema';

/** An item as it is stored, without the keys of its order. */
export type ItemColumns = Omit<Insertable<OrderItemsTable>, 'seller_id' | 'order_id'>;
type NewOrder = Omit<Insertable<OrdersTable>, 'number'>;

/** Inserts an order with the seller's next number. A unique violation of `orders_external_id` says that it exists. */
export const orderInsert = (trx: SellerTransaction, row: NewOrder): CompiledQuery<{ number: number }> =>
  trx
    .with('counter', (statement) =>
      statement
        .insertInto('order_numbers')
        .values({ seller_id: row.seller_id, last_number: 1 })
        .onConflict((conflict) =>
          conflict.column('seller_id').doUpdateSet({ last_number: sql`order_numbers.last_number + 1` }),
        )
        .returning('last_number'),
    )
    .insertInto('orders')
    .values({
      ...row,
      number: sql`(select last_number from counter)`,
      search: sql`${row.search} || ' ' || (select last_number from counter)`,
    })
    .returning('number')
    .compile();

/** The items of the order at a place, in their order. */
export const itemsAt = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('order_items')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('position')
    .select([
      'position',
      'title',
      'sku',
      'source_product_id',
      'quantity',
      'unit_price_cents',
      'kind',
      'discount_cents',
      'orderbump_id',
    ])
    .execute();

interface OrderKey {
  seller_id: string;
  order_id: string;
}

/** Replaces the items of an order. */
export const itemReplacement = (
  trx: SellerTransaction,
  order: OrderKey,
  items: readonly ItemColumns[],
): CompiledQuery[] => [
  trx
    .deleteFrom('order_items')
    .where('seller_id', '=', order.seller_id)
    .where('order_id', '=', order.order_id)
    .compile(),
  itemInsert(trx, order, items),
];

/** One text for any number of items, so that it is prepared once. */
export const itemInsert = (
  trx: SellerTransaction,
  { seller_id, order_id }: OrderKey,
  items: readonly ItemColumns[],
): CompiledQuery =>
  sql`
    insert into order_items (seller_id, order_id, position, title, sku, source_product_id, quantity, unit_price_cents, kind,
      discount_cents, orderbump_id)
    select ${seller_id}, ${order_id}, position, title, sku, coalesce(source_product_id, ''), quantity, unit_price_cents,
      coalesce(kind, 'product'), coalesce(discount_cents, 0), coalesce(orderbump_id, '')
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item(position smallint, title text, sku text, source_product_id text, quantity integer, unit_price_cents bigint,
        kind text, discount_cents bigint, orderbump_id text)`.compile(trx);

/** As `itemInsert`, for payments. */
export const paymentInsert = (
  trx: SellerTransaction,
  { seller_id, order_id }: OrderKey,
  payments: readonly Pick<
    Insertable<PaymentsTable>,
    'id' | 'external_id' | 'position' | 'method' | 'amount_cents' | 'installments'
  >[],
): CompiledQuery =>
  sql`
    insert into payments (seller_id, order_id, id, external_id, position, method, amount_cents, installments)
    select ${seller_id}, ${order_id}, id, external_id, position, method, amount_cents, installments
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as payment(id text, external_id text, position smallint, method text, amount_cents bigint, installments smallint)`.compile(
    trx,
  );
