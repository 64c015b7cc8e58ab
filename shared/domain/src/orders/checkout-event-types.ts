/** The events of a buyer's visit that a checkout reports. */
export const CHECKOUT_EVENT_TYPES = [
  'checkout.started',
  'checkout.heartbeat',
  'checkout.step_completed',
  'checkout.contact_captured',
  'checkout.shipping_selected',
  'checkout.coupon_applied',
  'checkout.coupon_removed',
  'orderbump.viewed',
  'orderbump.accepted',
  'orderbump.removed',
  'payment.attempted',
  'order.created',
] as const;

export type CheckoutEventType = (typeof CHECKOUT_EVENT_TYPES)[number];
