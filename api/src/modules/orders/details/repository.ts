import type { SellerTransaction } from '../../../db/database';
import { itemsAt } from '../ingestion/order-write-repository';
import { refundsAt } from '../refunds/repository';
import { eventColumnsAt, type OrderPlace, orderAt, paymentsAt } from '../state/repository';

/** An order with all its columns that are shown. */
const selectOrder = (trx: SellerTransaction, place: OrderPlace) =>
  orderAt(trx, place)
    .select([
      'id',
      'version',
      'number',
      'external_id',
      'source',
      'is_test',
      'currency',
      'subtotal_cents',
      'discount_cents',
      'shipping_cents',
      'interest_cents',
      'difference_cents',
      'total_cents',
      'captured_cents',
      'refunded_cents',
      'payment_status',
      'fulfillment_status',
      'payment_method',
      'installments',
      'tracking_code',
      'buyer_name',
      'buyer_email',
      'buyer_phone',
      'buyer_document',
      'anonymized_at',
      'utm',
      'ordered_at',
      'paid_at',
      'cancelled_at',
    ])
    .executeTakeFirst();

const selectFulfillments = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('fulfillments')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('id')
    .select(['id', 'carrier', 'tracking_code', 'tracking_url', 'shipped_at', 'delivered_at'])
    .execute();

const selectEvents = (trx: SellerTransaction, place: OrderPlace) =>
  eventColumnsAt(trx, place)
    .select(['received_at', 'actor_id', 'data'])
    .orderBy('occurred_at')
    .orderBy('received_at')
    .execute();

/** Everything that the page of an order shows; undefined for an unknown one. */
export async function readOrderParts(trx: SellerTransaction, place: OrderPlace) {
  const [order, items, payments, events, fulfillments, refunds] = await Promise.all([
    selectOrder(trx, place),
    itemsAt(trx, place),
    paymentsAt(trx, place),
    selectEvents(trx, place),
    selectFulfillments(trx, place),
    refundsAt(trx, place),
  ]);
  return order && { order, items, payments, events, fulfillments, refunds };
}

export type OrderParts = NonNullable<Awaited<ReturnType<typeof readOrderParts>>>;
