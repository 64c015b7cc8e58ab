import { ORDER_FIELD_NAMES } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { disputesAt } from '../disputes/repository';
import { refundsAt } from '../refunds/repository';
import { eventColumnsAt, type OrderPlace, orderAt, paymentsAt } from '../state/repository';
import { shortagesAt } from '../stock/shortage-repository';
import { PRODUCT_OF_LINE } from './product-of-line-repository';

/** The way back to the checkout in which the order was made, where its shop said one. Links of our own checkout are made one by one. */
const RECOVERY_URL = sql<string | null>`(
  select cart.recovery_url
  from checkout_session_orders as link
  join checkout_carts as cart on cart.seller_id = link.seller_id and cart.store_id = link.store_id
    and cart.is_test = link.is_test and cart.token = link.session_token
  where link.seller_id = orders.seller_id and link.store_id = orders.store_id and link.is_test = orders.is_test
    and link.source = orders.source and link.external_id = orders.external_id and cart.recovery_url <> ''
    and cart.source <> 'checkout'
  limit 1)`;

/** Whether it was paid with a coupon of which no use was left. */
const IS_COUPON_OVER_LIMIT = sql<boolean>`exists (
  select from coupon_redemptions as used
  where used.seller_id = orders.seller_id and used.order_id = orders.id and used.over_limit)`;

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
      'buyer_birth_date',
      'anonymized_at',
      'utm',
      'shipping_state',
      'tags',
      ...ORDER_FIELD_NAMES,
      'is_digital',
      'shipping_method',
      'shipping_days',
      'shipping_address',
      'ordered_at',
      'paid_at',
      'cancelled_at',
      'is_divergent',
      'invoice',
    ])
    .select(RECOVERY_URL.as('recovery_url'))
    .select(IS_COUPON_OVER_LIMIT.as('is_coupon_over_limit'))
    .executeTakeFirst();

const selectItems = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.seller_id', '=', 'i.seller_id').onRef('o.id', '=', 'i.order_id'),
    )
    .where('i.seller_id', '=', place.sellerId)
    .where('i.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('i.position')
    .select([
      'i.title',
      'i.sku',
      'i.kind',
      'i.quantity',
      'i.unit_price_cents',
      'i.discount_cents',
      'i.orderbump_id',
    ])
    .select(PRODUCT_OF_LINE.as('product_id'))
    .execute();

const selectFulfillments = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('fulfillments')
    .where('seller_id', '=', place.sellerId)
    .where('order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('id')
    .select(['id', 'carrier', 'tracking_code', 'tracking_url', 'shipped_at', 'delivered_at'])
    .execute();

/** The names of the credentials that a connection has; null without a connection. */
const CREDENTIAL_NAMES = sql<string[] | null>`
  case when connection.id is not null then array(select jsonb_object_keys(connection.credentials)) end`;

/** The charges of gateways that the payments of an order are. */
const selectCharges = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('gateway_charges as charge')
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.seller_id', '=', 'charge.seller_id').onRef('payment.id', '=', 'charge.payment_id'),
    )
    .leftJoin('payment_gateways as connection', (join) =>
      join
        .onRef('connection.seller_id', '=', 'charge.seller_id')
        .onRef('connection.store_id', '=', 'charge.store_id')
        .onRef('connection.gateway', '=', 'charge.gateway'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('gateway_requests')
          .whereRef('gateway_requests.seller_id', '=', 'charge.seller_id')
          .whereRef('gateway_requests.payment_id', '=', 'charge.payment_id')
          .where('kind', 'in', ['capture', 'void'])
          .orderBy('id', 'desc')
          .limit(1)
          .select(['kind', 'amount_cents', 'note', 'settled_at'])
          .as('decision'),
      (join) => join.onTrue(),
    )
    .where('charge.seller_id', '=', place.sellerId)
    .where('payment.seller_id', '=', place.sellerId)
    .where('payment.order_id', '=', orderAt(trx, place).select('orders.id'))
    .select([
      'charge.payment_id',
      'charge.gateway',
      'charge.gateway_charge_id',
      'decision.kind as decision',
      'decision.amount_cents as decision_cents',
      'decision.note as decision_note',
      'decision.settled_at as decision_settled_at',
      'connection.id as connection_id',
    ])
    .select(CREDENTIAL_NAMES.as('credential_names'))
    .execute();

const selectEvents = (trx: SellerTransaction, place: OrderPlace) =>
  eventColumnsAt(trx, place)
    .select(['actor_id', 'data'])
    .orderBy('occurred_at')
    .orderBy('received_at')
    .execute();

/**
 * The events of an order whose ids were taken by events with other content, each with the event that counts under the id where it is of the
 * same order.
 */
const selectReused = (trx: SellerTransaction, place: OrderPlace) =>
  trx
    .selectFrom('reused_events as r')
    .leftJoin('order_events as first', (join) =>
      join
        .onRef('first.seller_id', '=', 'r.seller_id')
        .onRef('first.source', '=', 'r.source')
        .onRef('first.event_id', '=', 'r.event_id')
        .onRef('first.order_id', '=', 'r.order_id'),
    )
    .where('r.seller_id', '=', place.sellerId)
    .where('r.order_id', '=', orderAt(trx, place).select('orders.id'))
    .orderBy('r.received_at')
    .select([
      'r.source',
      'r.event_id',
      'r.type',
      'r.payment_id',
      'r.amount_cents',
      'r.occurred_at',
      'r.received_at',
    ])
    .select(['r.data', 'r.is_notice'])
    .select(['first.type as first_type', 'first.payment_id as first_payment_id'])
    .select(['first.amount_cents as first_amount_cents', 'first.occurred_at as first_occurred_at'])
    .execute();

/** Everything that the page of an order shows; undefined for an unknown one. */
export async function readOrderParts(trx: SellerTransaction, place: OrderPlace) {
  const [order, items, payments, charges, events, reused, fulfillments, disputes, refunds, shortages] =
    await Promise.all([
      selectOrder(trx, place),
      selectItems(trx, place),
      paymentsAt(trx, place),
      selectCharges(trx, place),
      selectEvents(trx, place),
      selectReused(trx, place),
      selectFulfillments(trx, place),
      disputesAt(trx, place),
      refundsAt(trx, place),
      shortagesAt(trx, place),
    ]);
  return (
    order && { order, items, payments, charges, events, reused, fulfillments, disputes, refunds, shortages }
  );
}

export type OrderParts = NonNullable<Awaited<ReturnType<typeof readOrderParts>>>;
