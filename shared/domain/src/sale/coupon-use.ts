import type { OrderPaymentStatus } from '../orders/order-status';

const GIVEN_BACK: ReadonlySet<OrderPaymentStatus> = new Set(['recusado', 'expirado', 'cancelado']);

/**
 * Whether an order's use of a coupon counts: from its creation until it was refused, expired or cancelled before it was paid, and again
 * once it is tried anew or paid late. Refunds give nothing back.
 */
export const countsAsCouponUse = (status: OrderPaymentStatus): boolean => !GIVEN_BACK.has(status);
