import type { OrderDetail, OrderEvent } from '@balcao/api-schema';
import {
  type ComparedEvent,
  eventSourceLabel,
  FULFILLMENT_EVENT_LABELS,
  FULFILLMENT_STATUS_VIEWS,
  isFulfillmentEventType,
  isPaymentEventType,
  maskContactRecord,
  PAYMENT_EVENT_LABELS,
  PAYMENT_STATUS_VIEWS,
  type PaymentStatusView,
  reusedEventSentence,
  type StatusChange,
} from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import { type EventOutcomes, keyOfEvent } from './order-state';
import { eventColumnsAt, type OrderPlace, orderAt } from './stored-order';
export const selectEvents = (trx: SellerTransaction, place: OrderPlace) =>
  eventColumnsAt(trx, place)
    .select(['actor_id', 'data'])
    .orderBy('occurred_at')
    .orderBy('received_at')
    .execute();

/**
 * The events of an order whose ids were taken by events with other content, each with the event that counts under the id where it is of the
 * same order.
 */
export const selectReused = (trx: SellerTransaction, place: OrderPlace) =>
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

type Rows<Read extends typeof selectEvents | typeof selectReused> = Awaited<ReturnType<Read>>[number];
type EventRow = Rows<typeof selectEvents>;

/** The texts of events of the order itself, by type. */
const ORDER_EVENT_LABELS: Readonly<Record<string, string>> = {
  'order.cancelled': 'Pedido cancelado',
  'order.short_accepted': 'Pagamento a menor aceito',
  'order.refund_requested': 'Reembolso pedido ao gateway',
  'order.refund_failed': 'Reembolso não realizado',
  'order.capture_requested': 'Captura pedida ao gateway',
  'order.capture_failed': 'Captura não realizada',
  'order.void_requested': 'Cancelamento da autorização pedido ao gateway',
  'order.void_failed': 'Cancelamento da autorização não realizado',
  'order.charge_resent': 'Cobrança reenviada ao cliente por e-mail',
};

/** The text of an event; its type where that is unknown. */
function textOf(type: string): string {
  if (isPaymentEventType(type)) return PAYMENT_EVENT_LABELS[type];
  if (isFulfillmentEventType(type)) return FULFILLMENT_EVENT_LABELS[type];
  return ORDER_EVENT_LABELS[type] ?? type;
}

/** A change of status as it is shown. */
const shownChange = <Status extends string>(
  views: Readonly<Record<Status, PaymentStatusView>>,
  change: StatusChange<Status> | undefined,
) => change && { from: views[change.from], to: views[change.to] };

/** An event as the API shows it, without the name of who did it. */
export function toOrderEvent(row: EventRow, outcomes: EventOutcomes): OrderEvent {
  const key = keyOfEvent(row);
  // What is of the order itself always counts.
  const outcome = outcomes.outcomes.get(key) ?? 'applied';
  return {
    id: row.event_id,
    source: row.source,
    sourceText: eventSourceLabel(row.source),
    type: row.type,
    text: textOf(row.type),
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    occurredAt: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    actorId: row.actor_id ?? '',
    actorName: '',
    outcome,
    isFlagged: outcome !== 'applied',
    change:
      shownChange(PAYMENT_STATUS_VIEWS, outcomes.paymentChanges.get(key)) ??
      shownChange(FULFILLMENT_STATUS_VIEWS, outcomes.fulfillmentChanges.get(key)) ??
      null,
    data: maskContactRecord(row.data ?? {}),
  };
}

/** When the parcel arrived by the last report that counts; null while it is under way. */
export const deliveredAtOf = (events: readonly EventRow[], outcomes: EventOutcomes): Date | null =>
  events.findLast((row) => outcomes.fulfillmentChanges.get(keyOfEvent(row))?.to === 'entregue')
    ?.occurred_at ?? null;

type ReusedRow = Rows<typeof selectReused>;

const factOf = (
  type: string,
  occurredAt: Date,
  amountCents: number | null,
  paymentId: string | null,
): ComparedEvent => ({
  text: textOf(type),
  amountCents,
  occurredAt: occurredAt.toISOString(),
  paymentId,
});

/** An event that came under the id of another one, as the API shows it. */
export const toReusedEvent = (row: ReusedRow, currency: string): OrderDetail['reusedEvents'][number] => ({
  eventId: row.event_id,
  text: reusedEventSentence({
    eventId: row.event_id,
    sourceText: eventSourceLabel(row.source),
    first:
      row.first_type && row.first_occurred_at
        ? factOf(row.first_type, row.first_occurred_at, row.first_amount_cents, row.first_payment_id)
        : null,
    again:
      row.is_notice || row.occurred_at === null
        ? null
        : factOf(row.type, row.occurred_at, row.amount_cents, row.payment_id),
    currency,
  }),
  source: row.source,
  type: row.type,
  paymentId: row.payment_id,
  amountCents: row.amount_cents,
  occurredAt: row.occurred_at?.toISOString() ?? null,
  receivedAt: row.received_at.toISOString(),
  data: maskContactRecord(row.data ?? {}),
});
