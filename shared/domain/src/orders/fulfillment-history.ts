import { type EventOutcome, inOrderOfEvents, type StatusChange } from './event-order';
import { type FulfillmentEvent, type FulfillmentStatus, nextFulfillmentStatus } from './fulfillment';

/** The events of a parcel by their public names, in the order in which it goes through them. */
export const FULFILLMENT_EVENTS_BY_TYPE = {
  'fulfillment.preparing': 'prepare',
  'fulfillment.shipped': 'ship',
  'fulfillment.in_transit': 'move',
  'fulfillment.exception': 'fail',
  'fulfillment.delivered': 'deliver',
  'fulfillment.returned': 'return',
} as const satisfies Record<string, FulfillmentEvent>;

export type FulfillmentEventType = keyof typeof FULFILLMENT_EVENTS_BY_TYPE;

export const FULFILLMENT_EVENT_TYPES = Object.keys(
  FULFILLMENT_EVENTS_BY_TYPE,
) as readonly FulfillmentEventType[];

/** The labels of a parcel's events in a timeline. */
export const FULFILLMENT_EVENT_LABELS: Readonly<Record<FulfillmentEventType, string>> = {
  'fulfillment.preparing': 'Pedido em separação',
  'fulfillment.shipped': 'Pedido enviado',
  'fulfillment.in_transit': 'Pedido em trânsito',
  'fulfillment.exception': 'Problema na entrega',
  'fulfillment.delivered': 'Pedido entregue',
  'fulfillment.returned': 'Pedido devolvido',
};

export function isFulfillmentEventType(type: string): type is FulfillmentEventType {
  return Object.hasOwn(FULFILLMENT_EVENTS_BY_TYPE, type);
}

/** The event of a cancelled order. */
export const ORDER_CANCELLED = 'order.cancelled';

/** The events of an order itself that systems report. */
export const ORDER_EVENT_TYPES = [...FULFILLMENT_EVENT_TYPES, ORDER_CANCELLED] as const;

/** Something that happened to a parcel. */
export interface FulfillmentReport {
  id: string;
  type: string;
  occurredAt: Date;
}

const FOLLOWS_SHIPPING: readonly FulfillmentEvent[] = ['move', 'fail', 'return'];

/** Carriers and people leave out that it was sent. */
function statusAfter(from: FulfillmentStatus, event: FulfillmentEvent): FulfillmentStatus | null {
  const next = nextFulfillmentStatus(from, event);
  const shipped =
    next === null && FOLLOWS_SHIPPING.includes(event) ? nextFulfillmentStatus(from, 'ship') : null;
  return next ?? (shipped && nextFulfillmentStatus(shipped, event));
}

/** Reduces the events of a parcel, whatever order they arrived in. */
export function reduceFulfillment(reports: readonly FulfillmentReport[]): {
  status: FulfillmentStatus;
  outcomes: ReadonlyMap<string, EventOutcome>;
  /** The status change of each event that moved it, by its id. */
  changes: ReadonlyMap<string, StatusChange<FulfillmentStatus>>;
} {
  const outcomes = new Map<string, EventOutcome>();
  const changes = new Map<string, StatusChange<FulfillmentStatus>>();
  let status: FulfillmentStatus = 'nao_enviado';
  for (const { id, type } of inOrderOfEvents(reports, FULFILLMENT_EVENT_TYPES)) {
    if (!isFulfillmentEventType(type)) {
      outcomes.set(id, 'unknown');
      continue;
    }
    const next = statusAfter(status, FULFILLMENT_EVENTS_BY_TYPE[type]);
    outcomes.set(id, next === null ? 'out_of_order' : 'applied');
    if (next !== null && next !== status) changes.set(id, { from: status, to: next });
    status = next ?? status;
  }
  return { status, outcomes, changes };
}
