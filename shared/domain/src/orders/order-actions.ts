import { type FulfillmentStatus, nextFulfillmentStatus } from './fulfillment';
import type { OrderPaymentStatus } from './order-status';

/** What a seller does to an order by hand. */
export const ORDER_ACTIONS = ['ship', 'deliver', 'report-problem', 'cancel'] as const;

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

/** What was paid in part may be sent: the seller may have captured less because less is sent. */
const PAID: ReadonlySet<OrderPaymentStatus> = new Set([
  'pago',
  'parcialmente_pago',
  'parcialmente_reembolsado',
]);
const UNPAID: ReadonlySet<OrderPaymentStatus> = new Set([
  'criado',
  'aguardando',
  'em_analise',
  'autorizado',
  'recusado',
  'expirado',
]);

/** When an action is allowed. What was paid is refunded and not cancelled. */
const GUARDS: Readonly<Record<OrderAction, Guard>> = {
  ship: {
    payment: PAID,
    allows: ({ fulfillmentStatus }) => nextFulfillmentStatus(fulfillmentStatus, 'ship') !== null,
  },
  deliver: {
    payment: PAID,
    allows: ({ fulfillmentStatus }) => nextFulfillmentStatus(fulfillmentStatus, 'deliver') !== null,
  },
  'report-problem': {
    payment: PAID,
    allows: ({ fulfillmentStatus }) => nextFulfillmentStatus(fulfillmentStatus, 'fail') !== null,
  },
  cancel: { payment: UNPAID, allows: ({ isCancelled }) => !isCancelled },
};

export const isOrderActionAllowed = (action: OrderAction, order: OrderStanding): boolean =>
  GUARDS[action].payment.has(order.paymentStatus) && GUARDS[action].allows(order);

/** The actions that an order allows now. */
export const orderActionsOf = (order: OrderStanding): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => isOrderActionAllowed(action, order));
