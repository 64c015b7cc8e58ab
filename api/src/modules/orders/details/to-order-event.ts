import type { OrderEvent } from '@balcao/api-schema';
import {
  eventSourceLabel,
  FULFILLMENT_EVENT_LABELS,
  FULFILLMENT_STATUS_VIEWS,
  isFulfillmentEventType,
  isPaymentEventType,
  maskContactRecord,
  PAYMENT_EVENT_LABELS,
  PAYMENT_STATUS_VIEWS,
  type PaymentStatusView,
  type StatusChange,
} from '@balcao/domain';
import { keyOfEvent } from '../state/key-of-event';
import type { EventOutcomes } from '../state/order-state';
import type { OrderParts } from './repository';

type EventRow = OrderParts['events'][number];

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
export function textOf(type: string): string {
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
