import { WEBHOOK_SOURCES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams } from '../basics/common';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery } from '../lists/lists';
import { several } from '../lists/query-values';
import { DELIVERY_STATES, webhookDelivery } from '../payments/webhook-deliveries';

const source = z.enum(WEBHOOK_SOURCES);

/** Days are of São Paulo, both ends included. `q` finds by the beginning of the topic, or of the subject's name at the sender. */
export const webhookLogFilter = z.object({
  q: z.string().trim().max(200).optional(),
  status: several(z.enum(DELIVERY_STATES)).optional(),
  source: several(source).optional(),
  topic: z.string().trim().min(1).max(80).optional(),
  receivedFrom: z.iso.date().optional(),
  receivedTo: z.iso.date().optional(),
});
export type WebhookLogFilter = z.infer<typeof webhookLogFilter>;

export const webhookLogQuery = listQuery.extend({
  ...webhookLogFilter.shape,
  sort: z.enum(['receivedAt', '-receivedAt']).default('-receivedAt'),
  countBy: countBy('status'),
});
export type WebhookLogQuery = z.infer<typeof webhookLogQuery>;

/** `gatewayChargeId` is the sender's name for what it is about: a charge, an order, a cart. */
export const loggedDelivery = webhookDelivery.extend({
  source,
  /** The sender's own name for the kind of event; empty where it has none, and for refused ones. */
  topic: z.string(),
  /** The order that it is about, where there is one. */
  orderId: id.nullable(),
});
export type LoggedDelivery = z.infer<typeof loggedDelivery>;
export const webhookLogPage = listPageOf(loggedDelivery);
export type WebhookLogPage = z.infer<typeof webhookLogPage>;

/** The last 30 days. */
export const listWebhookDeliveries = call('GET /webhook-deliveries', {
  operationId: 'listWebhookDeliveries',
  access: 'seller',
  permission: 'pagamentos:ler',
  query: webhookLogQuery,
  answer: webhookLogPage,
});

export const loggedDeliveryDetail = loggedDelivery.extend({
  /** The content of the delivery, as text, for people who may change payments; null for others, and where it is not kept. */
  content: z
    .object({ headers: z.record(z.string(), z.string()), body: z.string(), isCut: z.boolean() })
    .nullable(),
  /** Whether the caller may see what came, and send parked deliveries back. */
  canReprocess: z.boolean(),
});
export type LoggedDeliveryDetail = z.infer<typeof loggedDeliveryDetail>;

export const getWebhookDelivery = call('GET /webhook-deliveries/:id', {
  operationId: 'getWebhookDelivery',
  access: 'seller',
  permission: 'pagamentos:ler',
  params: idParams,
  answer: loggedDeliveryDetail,
});

export const reprocessRequest = z.strictObject({});

/**
 * A parked delivery waits for an immediate try with ten new attempts. One that has failed and waits for its next attempt is tried now; one
 * that has not, or is done meanwhile, stays as it is; others answer 409 `delivery_not_parked`.
 */
export const reprocessWebhookDelivery = call('POST /webhook-deliveries/:id/reprocess', {
  operationId: 'reprocessWebhookDelivery',
  access: 'seller',
  permission: 'pagamentos:editar',
  idempotent: true,
  params: idParams,
  body: reprocessRequest,
  answer: loggedDeliveryDetail,
  problems: [409],
});
