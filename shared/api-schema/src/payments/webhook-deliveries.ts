import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';

/** State of a delivery: processed, waiting, parked after ten attempts, or refused. */
export const DELIVERY_STATES = ['done', 'waiting', 'parked', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery could not be processed. The sentence names the gateway. */
const failure = z.object({
  why: z.enum([
    'gateway_away',
    'charge_unknown',
    'order_unknown',
    'product_refused',
    'product_beyond_limits',
    'unreadable',
    'unexpected',
  ]),
  text: z.string(),
});

const count = z.int().min(0);

/**
 * Outcome of a delivery. `effect` is what changed by the charge or account that the gateway reported. A refused item
 * stands for all refused deliveries of its day: only their number is stored.
 */
const outcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    effect: z.enum(['applied', 'unchanged', 'out_of_order', 'ignored']),
  }),
  z.object({ state: z.literal('waiting'), tries: count, nextTryAt: instant, failure: failure.nullable() }),
  z.object({ state: z.literal('parked'), tries: count, failure }),
  z.object({ state: z.literal('refused'), times: z.int().min(1) }),
]);

/** A delivery of a gateway or a shop, without its content and without the buyer's data. */
export const webhookDelivery = z.object({
  id,
  /** For refused deliveries the time of the day's last one. */
  receivedAt: instant,
  about: z.enum(['payment', 'account', 'other']),
  /** The charge's name at the gateway; empty if the delivery is not about a charge. */
  gatewayChargeId: z.string(),
  outcome,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveryList = z.object({
  items: z.array(webhookDelivery),
  /** For the last 30 days, independent of the filter. */
  counts: z.object({ done: count, waiting: count, parked: count, refused: count }),
  /** Whether the latest delivery of the last week was refused. */
  refusing: z.boolean(),
  /** Whether the caller may retry parked deliveries. */
  canRetry: z.boolean(),
});
export type WebhookDeliveryList = z.infer<typeof webhookDeliveryList>;

/** The connection's latest fifty, newest first; all or those in one state. */
export const listGatewayDeliveries = call('GET /pagamentogateway/:id/webhook/deliveries', {
  operationId: 'listGatewayDeliveries',
  access: 'seller',
  permission: 'pagamentos:ler',
  params: idParams,
  query: z.object({ state: z.enum(DELIVERY_STATES, 'Escolha um dos status.').optional() }),
  answer: webhookDeliveryList,
});

/** Retries all parked deliveries of the connection, if any. */
export const retryGatewayDeliveries = call('POST /pagamentogateway/:id/webhook/deliveries/retry', {
  operationId: 'retryGatewayDeliveries',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: true,
  params: idParams,
  answer: z.object({ retried: count }),
});

/** It waits for an immediate try and again has ten attempts. One that is not parked answers 409 `delivery_not_parked`. */
export const retryGatewayDelivery = call('POST /pagamentogateway/:id/webhook/deliveries/:deliveryId/retry', {
  operationId: 'retryGatewayDelivery',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: true,
  params: z.object({ id, deliveryId: id }),
  answer: webhookDelivery,
});
