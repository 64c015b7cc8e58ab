import {
  getOrder,
  ORDER_FIELD_NAMES,
  type OrderDetail,
  type OrderPayment,
  perOrderField,
} from '@balcao/api-schema';
import {
  AUTHORIZATION_OBSTACLE_TEXTS,
  type AuthorizationObstacle,
  GATEWAYS,
  isOrderRecoverable,
  isReserved,
  missingCredentials,
  orderActionsOf,
  PAYMENT_STATUS_VIEWS,
  paymentFactsOf,
  REFUSAL_GROUP_TEXTS,
  refusalGroupOf,
  variantLabel,
  withdrawalDeadline,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import type { Database, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';
import { assertVersion, withEtag } from '../../record-version';
import { namesOf } from '../identity';
import { hasChat, maskContacts, maskDocument } from './buyer-masks';
import { disputesAt, toDisputeRow } from './disputes';
import { toOrderRow } from './list';
import { deliveredAtOf, selectEvents, selectReused, toOrderEvent, toReusedEvent } from './order-history';
import { outcomesOfEvents } from './order-state';
import { refundsAt, toOrderRefund, toRefundRoom } from './refunds';
import { shortagesAt } from './stock';
import {
  type Channel,
  lockOrder,
  type OrderPlace,
  orderAt,
  paymentsAt,
  placeIn,
  type StoredOrder,
} from './stored-order';
/**
 * The product of a line `i` of an order `o`: the one that it was sold as on our own checkout, else the one that the order's source calls
 * so, else the one that has the line's SKU now.
 */
export const PRODUCT_OF_LINE = sql<string | null>`coalesce(
  (select p.id from products as p
    where p.seller_id = i.seller_id and p.store_id = o.store_id and o.source = 'checkout' and p.id = i.source_product_id),
  (select p.id from products as p
    where p.seller_id = i.seller_id and p.store_id = o.store_id and p.origin = o.source
      and p.origin_id = i.source_product_id and i.source_product_id <> ''),
  (select k.product_id from product_skus as k
    where k.seller_id = i.seller_id and k.store_id = o.store_id and k.sku_key = lower(i.sku) and i.sku <> ''))`;

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

type Charge = OrderParts['charges'][number];

/** The charge of a payment, as the API shows it: its gateway, its id there and its codes. */
const toCharge = ({
  gateway,
  gateway_charge_id,
  credential_names: names,
}: Charge): OrderPayment['charge'] => ({
  gateway,
  gatewayName: GATEWAYS[gateway].name,
  chargeId: gateway_charge_id,
  isConnected: names !== null && missingCredentials(gateway, names).length === 0,
});

function obstacleOf(charge: Charge | undefined): AuthorizationObstacle | null {
  if (charge === undefined) return 'elsewhere';
  if (charge.connection_id === null) return 'disconnected';
  return openDecision(charge) === null ? null : 'under_way';
}

/** The capture or void that the gateway was asked for and has not answered; null when nothing is pending. */
const openDecision = ({ decision, decision_cents, decision_settled_at }: Charge) =>
  (decision === 'capture' || decision === 'void') && decision_settled_at === null
    ? { decision, cents: decision_cents }
    : null;

/** The decisions that are possible about money that is reserved for a payment; null where none is reserved. */
function toAuthorization(
  { method, status }: OrderParts['payments'][number],
  charge: Charge | undefined,
): OrderPayment['authorization'] {
  if (!isReserved({ method, status, gateway: charge?.gateway ?? null })) return null;
  const obstacle = obstacleOf(charge);
  const open = charge ? openDecision(charge) : null;
  return {
    obstacle: obstacle === null ? '' : AUTHORIZATION_OBSTACLE_TEXTS[obstacle],
    requested: open?.decision ?? null,
    requestedCents: open?.decision === 'capture' ? open.cents : null,
    partialCapture: charge !== undefined && GATEWAYS[charge.gateway].partialCapture,
    note: charge?.decision_note ?? '',
  };
}

const UNKNOWN_REFUSAL = 'Recusado sem um motivo. Sugira tentar de novo, outro cartão ou Pix.';

/** Code and reason of the last refusal that was reported of a payment. */
function refusalOf(
  { id, status }: OrderParts['payments'][number],
  events: OrderParts['events'],
): OrderPayment['refusal'] {
  if (status !== 'recusado') return null;
  const report = events.findLast((row) => row.payment_id === id && row.type === 'payment.refused');
  const { refusal_group, refusal_code, reason } = report?.data ?? {};
  const known = refusalGroupOf({ group: refusal_group, code: refusal_code });
  const group = known ?? 'erro';
  return {
    group,
    text: known === null && refusal_group === undefined ? UNKNOWN_REFUSAL : REFUSAL_GROUP_TEXTS[group],
    reason: typeof reason === 'string' ? reason : '',
  };
}

function toPayment(
  row: OrderParts['payments'][number],
  { charges, events, refunds }: Pick<OrderParts, 'charges' | 'events' | 'refunds'>,
): OrderPayment {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  const charge = charges.find(({ payment_id }) => payment_id === row.id);
  return {
    id: row.id,
    externalId: row.external_id,
    method: row.method,
    amountCents: row.amount_cents,
    installments: row.installments,
    status: row.status,
    statusText,
    tone,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    disputedCents: row.disputed_cents,
    lostCents: row.lost_cents,
    divergentCents: row.divergent_cents,
    custody: row.custody,
    paidAt: row.paid_at?.toISOString() ?? null,
    isPaidLate: row.is_paid_late,
    refusal: refusalOf(row, events),
    facts: paymentFactsOf(
      row.status,
      events
        .filter(({ payment_id }) => payment_id === row.id)
        .map(({ occurred_at, data }) => ({ occurredAt: occurred_at, data })),
    ),
    charge: charge ? toCharge(charge) : null,
    authorization: toAuthorization(row, charge),
    refundRoom: toRefundRoom(row, refunds),
  };
}

/** An order as the API shows it to those who may change it. */
function toOrderDetail(parts: OrderParts): OrderDetail {
  const { order, items, payments, events, reused, fulfillments, disputes, refunds, shortages } = parts;
  const outcomes = outcomesOfEvents(payments, events);
  // What is not sent arrives with the payment.
  const isDelivered = order.is_digital && order.fulfillment_status === 'entregue';
  const deliveredAt = deliveredAtOf(events, outcomes) ?? (isDelivered ? order.paid_at : null);
  return {
    ...toOrderRow(
      {
        ...order,
        utm_source: order.utm?.source ?? '',
        is_cancelled: order.cancelled_at !== null,
        is_out_of_stock: shortages.length > 0,
      },
      { orderedAt: order.ordered_at.toISOString(), paidAt: order.paid_at?.toISOString() ?? null },
    ),
    buyer: {
      name: order.buyer_name,
      ...maskContacts({ email: order.buyer_email, phone: order.buyer_phone }),
      hasChat: hasChat(order.buyer_phone),
      document: maskDocument(order.buyer_document),
      isAnonymized: order.anonymized_at !== null,
    },
    items: items.map(
      ({ title, sku, kind, product_id, quantity, unit_price_cents, discount_cents, orderbump_id }) => ({
        title,
        kind,
        sku,
        productId: product_id,
        quantity,
        unitPriceCents: unit_price_cents,
        discountCents: discount_cents,
        orderBumpId: orderbump_id,
        totalCents: quantity * unit_price_cents,
      }),
    ),
    shortages: shortages.map(({ product_id, name, option_values, wanted, held }) => ({
      productId: product_id,
      title: option_values === null ? name : `${name} (${variantLabel(option_values)})`,
      missing: wanted - held,
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    interestCents: order.interest_cents,
    invoice: order.invoice,
    differenceCents: order.difference_cents,
    capturedCents: order.captured_cents,
    refundedCents: order.refunded_cents,
    isCouponOverLimit: order.is_coupon_over_limit,
    payments: payments.map((row) => toPayment(row, parts)),
    refunds: refunds.map(toOrderRefund),
    events: events.map((event) => toOrderEvent(event, outcomes)),
    reusedEvents: reused.map((event) => toReusedEvent(event, order.currency)),
    fulfillments: fulfillments.map((row) => ({
      id: row.id,
      carrier: row.carrier,
      trackingCode: row.tracking_code,
      trackingUrl: row.tracking_url,
      shippedAt: row.shipped_at.toISOString(),
      deliveredAt: row.delivered_at?.toISOString() ?? null,
    })),
    disputes: disputes.map(toDisputeRow),
    isDigital: order.is_digital,
    shipping: {
      method: order.shipping_method,
      days: order.shipping_days,
      address: order.shipping_address,
    },
    ...perOrderField((name) => order[name]),
    utm: order.utm ?? {},
    cancelledAt: order.cancelled_at?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    withdrawalUntil: deliveredAt && withdrawalDeadline(deliveredAt),
    recoveryUrl:
      (isOrderRecoverable(order.payment_status) && order.anonymized_at === null && order.recovery_url) || '',
    canEdit: true,
    actions: orderActionsOf({
      paymentStatus: order.payment_status,
      fulfillmentStatus: order.fulfillment_status,
      isCancelled: order.cancelled_at !== null,
    }),
  };
}

/** Names who did by hand what the order tells. Members of a team belong to other sellers, so the platform is asked. */
export async function withActorNames(database: Database, order: OrderDetail): Promise<OrderDetail> {
  const ids = order.events.flatMap(({ actorId }) => (actorId === '' ? [] : [actorId]));
  const names = await namesOf(database.platform, ids);
  if (names.size === 0) return order;
  return {
    ...order,
    events: order.events.map((event) => ({ ...event, actorName: names.get(event.actorId) ?? '' })),
  };
}

/** Everything of the order at a place. @throws Problem not_found */
async function partsAtPlace(trx: SellerTransaction, place: OrderPlace): Promise<OrderParts> {
  const parts = await readOrderParts(trx, place);
  if (parts === undefined) throw new Problem('not_found');
  return parts;
}

/** An order for the shop that sent it, whose buyer is its own. */
export interface OwnOrder {
  order: OrderDetail;
  contacts: { email: string; phone: string; birth_date: string };
}

/** The order that a channel calls by this name. @throws Problem not_found */
export const findOrder = (database: Database, channel: Channel, externalId: string): Promise<OwnOrder> =>
  database.withSeller(channel.sellerId, async (trx) => {
    const parts = await partsAtPlace(trx, placeIn(channel, externalId));
    const { buyer_email: email, buyer_phone: phone, buyer_birth_date: birth_date } = parts.order;
    return { order: toOrderDetail(parts), contacts: { email, phone, birth_date } };
  });

/** An order as it stands in a transaction. @throws Problem not_found for an unknown id, and for another store's */
export const showOrder = async (trx: SellerTransaction, owner: Owner, id: string): Promise<OrderDetail> =>
  toOrderDetail(await partsAtPlace(trx, { ...owner, id }));

/** @throws Problem not_found */
export const readOrder = async (database: Database, owner: Owner, id: string): Promise<OrderDetail> =>
  withActorNames(database, await database.withSeller(owner.sellerId, (trx) => showOrder(trx, owner, id)));

/**
 * Locks the order that the caller saw, until the transaction ends.
 *
 * @param ifMatch the version that was seen; left out where it does not matter
 * @throws Problem not_found, or stale_version with the order as it is now
 */
export async function lockSeenOrder(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
  ifMatch: string | undefined,
): Promise<StoredOrder> {
  const order = await lockOrder(trx, { ...owner, id });
  if (order === undefined) throw new Problem('not_found');
  await assertVersion(ifMatch, order.version, () => showOrder(trx, owner, id));
  return order;
}

/** An order for whoever may only read it. */
const asRead = (order: OrderDetail): OrderDetail => ({ ...order, canEdit: false, actions: [] });

export const orderDetailRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(getOrder, async ({ owner, identity }, { params: { id } }, reply) => {
    const order = await readOrder(platform.database, owner, id);
    return withEtag(reply, isAllowed(identity, 'pedidos:editar') ? order : asRead(order));
  }),
]);
