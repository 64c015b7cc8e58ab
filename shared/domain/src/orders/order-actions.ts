import { type FulfillmentEvent, type FulfillmentStatus, nextFulfillmentStatus } from './fulfillment';
import type { OrderPaymentStatus } from './order-status';

/** The actions of a seller on an order by hand. */
export const ORDER_ACTIONS = [
  'prepare',
  'ship',
  'deliver',
  'report-problem',
  'return',
  'cancel',
  'accept-short',
] as const;

export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** The state of an order, as far as its actions depend on it. */
export interface OrderStanding {
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: FulfillmentStatus;
  isCancelled: boolean;
}

interface Guard {
  payment: ReadonlySet<OrderPaymentStatus>;
  allows(order: OrderStanding): boolean;
}

/**
 * The payment statuses of orders that may be sent. A partly paid one may: the seller may have captured less because less is sent. One of
 * which buyers have paid less than they were asked for may not, until the seller has accepted that.
 */
const PAID: ReadonlySet<OrderPaymentStatus> = new Set([
  'pago',
  'parcialmente_pago',
  'parcialmente_reembolsado',
]);
/** Parcels come back also after the money has. */
const WAS_PAID: ReadonlySet<OrderPaymentStatus> = new Set([
  ...PAID,
  'pago_a_menor',
  'reembolsado',
  'em_disputa',
  'chargeback',
  'med_bloqueado',
  'med_devolvido',
]);
const UNPAID: ReadonlySet<OrderPaymentStatus> = new Set([
  'criado',
  'aguardando',
  'em_analise',
  'autorizado',
  'recusado',
  'expirado',
]);

const leadsOn =
  (event: FulfillmentEvent): Guard['allows'] =>
  ({ fulfillmentStatus }) =>
    nextFulfillmentStatus(fulfillmentStatus, event) !== null;

/** When an action is allowed. What was paid is refunded and not cancelled. */
const GUARDS: Readonly<Record<OrderAction, Guard>> = {
  prepare: { payment: PAID, allows: leadsOn('prepare') },
  ship: { payment: PAID, allows: leadsOn('ship') },
  deliver: { payment: PAID, allows: leadsOn('deliver') },
  'report-problem': { payment: PAID, allows: leadsOn('fail') },
  return: { payment: WAS_PAID, allows: leadsOn('return') },
  cancel: { payment: UNPAID, allows: ({ isCancelled }) => !isCancelled },
  'accept-short': { payment: new Set(['pago_a_menor']), allows: () => true },
};

export const isOrderActionAllowed = (action: OrderAction, order: OrderStanding): boolean =>
  GUARDS[action].payment.has(order.paymentStatus) && GUARDS[action].allows(order);

const RECOVERABLE: ReadonlySet<OrderPaymentStatus> = new Set([
  'criado',
  'aguardando',
  'recusado',
  'expirado',
  'cancelado',
]);

/** Whether its buyer could still be led back to the checkout to pay. */
export const isOrderRecoverable = (paymentStatus: OrderPaymentStatus): boolean =>
  RECOVERABLE.has(paymentStatus);

/** The actions that an order allows now. */
export const orderActionsOf = (order: OrderStanding): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => isOrderActionAllowed(action, order));
