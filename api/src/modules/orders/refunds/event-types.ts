/** Events of an order about its refunds. The money itself moves with `payment.refunded`. */
export const REFUND_REQUESTED = 'order.refund_requested';
export const REFUND_FAILED = 'order.refund_failed';
