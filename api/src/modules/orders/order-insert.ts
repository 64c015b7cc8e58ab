import { type CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely';
import { compileStatement } from '../../db/compile-once';
import type { SellerTransaction } from '../../db/database';
import { type OrderPlace, orderAt } from './stored-order';
import type { OrderItemsTable, OrdersTable, PaymentsTable } from './tables/orders-schema';
/** An item as it is stored, without the keys of its order. */
export type ItemColumns = Omit<Insertable<OrderItemsTable>, 'seller_id' | 'order_id'>;
/** A payment as it is stored at first, without the keys of its order. */
type PaymentColumns = Pick<
  Insertable<PaymentsTable>,
  'id' | 'external_id' | 'position' | 'method' | 'amount_cents' | 'installments'
>;
/** A new order as it is stored. */
export type NewOrder = Omit<Insertable<OrdersTable>, 'number'>;

/** Rows of `order_items` from a JSON list of `ItemColumns`: one text for any number of them, so that it is prepared once. */
const itemsFrom = (seller_id: string, order_id: string, items: string) => sql`
  insert into order_items (seller_id, order_id, position, title, sku, source_product_id, quantity, unit_price_cents, kind,
    discount_cents, orderbump_id)
  select ${seller_id}, ${order_id}, position, title, sku, coalesce(source_product_id, ''), quantity, unit_price_cents,
    coalesce(kind, 'product'), coalesce(discount_cents, 0), coalesce(orderbump_id, '')
  from jsonb_to_recordset(${items}::jsonb)
    as item(position smallint, title text, sku text, source_product_id text, quantity integer, unit_price_cents bigint,
      kind text, discount_cents bigint, orderbump_id text)`;

/** As `itemsFrom`, rows of `payments` from a list of `PaymentColumns`. */
const paymentsFrom = (seller_id: string, order_id: string, payments: string) => sql`
  insert into payments (seller_id, order_id, id, external_id, position, method, amount_cents, installments)
  select ${seller_id}, ${order_id}, id, external_id, position, method, amount_cents, installments
  from jsonb_to_recordset(${payments}::jsonb)
    as payment(id text, external_id text, position smallint, method text, amount_cents bigint, installments smallint)`;

/** A new order, and the JSON of its items and payments. */
type InsertedOrder = NewOrder & { items: string; payments: string };

/** A statement without rows as a part of another one. */
const part = (statement: RawBuilder<unknown>) => sql<Record<string, never>>`(${statement})`;

const insertOf = (columns: readonly (keyof NewOrder)[]) =>
  compileStatement<InsertedOrder>()<{ number: number }>((statements, bind) =>
    statements
      .with('counter', (statement) =>
        statement
          .insertInto('order_numbers')
          .values({ seller_id: bind('seller_id'), last_number: 1 })
          .onConflict((conflict) =>
            conflict.column('seller_id').doUpdateSet({ last_number: sql`order_numbers.last_number + 1` }),
          )
          .returning('last_number'),
      )
      .with('items', () => part(itemsFrom(bind('seller_id'), bind('id'), bind('items'))))
      .with('paid_by', () => part(paymentsFrom(bind('seller_id'), bind('id'), bind('payments'))))
      .insertInto('orders')
      .values({
        ...(Object.fromEntries(columns.map((column) => [column, bind(column)])) as NewOrder),
        number: sql`(select last_number from counter)`,
        search: sql`${bind('search')} || ' ' || (select last_number from counter)`,
      })
      .returning('number'),
  );

/** By the columns that they have. */
const inserts = new Map<string, ReturnType<typeof insertOf>>();

/**
 * Inserts an order with the seller's next number, its items and its payments. A unique violation of `orders_external_id` says that it
 * exists.
 */
export function orderInsert(
  row: NewOrder,
  items: readonly ItemColumns[] = [],
  payments: readonly PaymentColumns[] = [],
): CompiledQuery<{ number: number }> {
  const columns = Object.keys(row) as (keyof NewOrder)[];
  const key = columns.join();
  const insert = inserts.get(key) ?? insertOf(columns);
  inserts.set(key, insert);
  return insert({ ...row, items: JSON.stringify(items), payments: JSON.stringify(payments) });
}

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
  itemsFrom(order.seller_id, order.order_id, JSON.stringify(items)).compile(trx),
];

/** Inserts further payments of an order. */
export const paymentInsert = (
  trx: SellerTransaction,
  order: OrderKey,
  payments: readonly PaymentColumns[],
): CompiledQuery => paymentsFrom(order.seller_id, order.order_id, JSON.stringify(payments)).compile(trx);
