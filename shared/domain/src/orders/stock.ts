import type { FulfillmentStatus } from './fulfillment';
import type { OrderPaymentStatus } from './order-status';

/** The statuses of units for an order: kept for the buyer, taken for good, or given back. */
export const STOCK_RESERVATION_STATUSES = ['reserved', 'taken', 'released'] as const;
export type StockReservationStatus = (typeof STOCK_RESERVATION_STATUSES)[number];

const AWAITED: ReadonlySet<OrderPaymentStatus> = new Set([
  'criado',
  'aguardando',
  'em_analise',
  'autorizado',
  'parcialmente_pago',
  'pago_a_menor',
]);
/** No money came, or all of it went back. */
const ENDED: ReadonlySet<OrderPaymentStatus> = new Set([
  'recusado',
  'expirado',
  'cancelado',
  'reembolsado',
  'chargeback',
  'med_devolvido',
]);

/** In the store's hands. */
export const UNSENT_STATUSES = ['nao_enviado', 'em_separacao'] as const satisfies FulfillmentStatus[];

/** Whether what was bought has left the store, wherever it is now. */
export const hasLeft = (status: FulfillmentStatus): boolean =>
  !UNSENT_STATUSES.some((unsent) => unsent === status);

/** The status of an order's units: units that have left the store are taken, whatever the money does afterwards. */
export function stockReservationOf(order: {
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: FulfillmentStatus;
}): StockReservationStatus {
  if (hasLeft(order.fulfillmentStatus)) return 'taken';
  if (ENDED.has(order.paymentStatus)) return 'released';
  return AWAITED.has(order.paymentStatus) ? 'reserved' : 'taken';
}
