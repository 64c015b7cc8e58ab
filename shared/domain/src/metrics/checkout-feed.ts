import type { Tone } from '../basics/tone';
import type { CheckoutEventType } from '../orders/checkout-event-types';
import {
  FULFILLMENT_EVENT_LABELS,
  FULFILLMENT_EVENT_TYPES,
  isFulfillmentEventType,
} from '../orders/fulfillment-history';
import { isPaymentEventType, PAYMENT_EVENT_LABELS, PAYMENT_EVENT_TYPES } from '../orders/payment-event-types';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../payments/method';
import { CHECKOUT_FUNNEL_LABELS, CHECKOUT_STEP_NAMES, type CheckoutFunnelStep } from './checkout-funnel';

/** The events of a buyer's visit that the feed shows. */
export const CHECKOUT_FEED_VISITS = [
  'checkout.started',
  'checkout.step_completed',
  'payment.attempted',
] as const satisfies readonly CheckoutEventType[];

/** The events of an order that the feed shows, after the order itself. */
export const CHECKOUT_FEED_ORDER_EVENTS = [
  ...PAYMENT_EVENT_TYPES,
  ...FULFILLMENT_EVENT_TYPES,
  'order.cancelled',
] as const;

export type CheckoutFeedType =
  | (typeof CHECKOUT_FEED_VISITS)[number]
  | 'order.created'
  | (typeof CHECKOUT_FEED_ORDER_EVENTS)[number];

/** An event, as far as it is known. */
export interface CheckoutFeedEvent {
  type: string;
  /** The step that was completed, as the checkout calls it; empty for other events. */
  step: string;
  method: PaymentMethod | null;
}

/** The steps that have a name, in the same order. */
const STEPS: readonly CheckoutFunnelStep[] = ['contact', 'delivery', 'payment'];
const STEP_NAMES: readonly string[] = CHECKOUT_STEP_NAMES;

/** The step in words: the checkout's own where it is none of ours. */
function stepLabel(step: string): string {
  const known = STEPS[STEP_NAMES.indexOf(step)];
  return known === undefined ? step : CHECKOUT_FUNNEL_LABELS[known];
}

/** The text of an event in the feed. */
export function checkoutFeedText({ type, step, method }: CheckoutFeedEvent): string {
  if (type === 'checkout.started') return 'Entrou no checkout';
  if (type === 'checkout.step_completed')
    return step === '' ? 'Avançou no checkout' : `Concluiu: ${stepLabel(step)}`;
  if (type === 'payment.attempted') return 'Tentou pagar';
  if (type === 'order.created') return 'Novo pedido';
  if (type === 'order.cancelled') return 'Pedido cancelado';
  if (type === 'payment.captured' && method !== null) return `${PAYMENT_METHOD_LABELS[method]} pago`;
  if (isPaymentEventType(type)) return PAYMENT_EVENT_LABELS[type];
  return isFulfillmentEventType(type) ? FULFILLMENT_EVENT_LABELS[type] : type;
}

const ENTRY_TONES: ReadonlyMap<string, Tone> = new Map<CheckoutFeedType, Tone>([
  ['order.created', 'info'],
  ['order.cancelled', 'warning'],
  ['payment.captured', 'success'],
  ['payment.refused', 'error'],
  ['payment.expired', 'warning'],
  ['payment.voided', 'warning'],
  ['payment.refunded', 'warning'],
  ['payment.refund_failed', 'error'],
  ['payment.chargeback_opened', 'error'],
  ['payment.chargeback_won', 'success'],
  ['payment.chargeback_lost', 'error'],
  ['payment.med_opened', 'error'],
  ['payment.med_rejected', 'success'],
  ['payment.med_returned', 'error'],
  ['fulfillment.delivered', 'success'],
  ['fulfillment.exception', 'error'],
  ['fulfillment.returned', 'warning'],
]);

/** The tone of an event in the feed. */
export const checkoutFeedTone = (type: string): Tone => ENTRY_TONES.get(type) ?? 'neutral';
