import { API_KEY_MODES, addressLine, OUTGOING_EVENTS, OUTGOING_TEST_EVENT, plainLine } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant, version } from '../basics/common';
import { z } from '../basics/z';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';

const url = z
  .string()
  .overwrite(addressLine)
  .min(1, 'Informe o endereço.')
  .max(500, 'Escreva no máximo 500 caracteres.');
const description = z.string().overwrite(plainLine).max(120, 'Escreva no máximo 120 caracteres.');
const events = z
  .array(z.enum(OUTGOING_EVENTS))
  .min(1, 'Escolha pelo menos um evento.')
  .max(OUTGOING_EVENTS.length)
  .overwrite((wanted) => [...new Set(wanted)]);

/**
 * An address that is told what happens in a store: `/webhook-endpoints`, the oldest first. Addresses are on the public internet,
 * by https; a new or another one takes a recent step-up (else 403 `step_up_required`). Orders in test mode go to endpoints in test
 * mode only. A paused endpoint (`enabled: false`) hears of nothing that happens meanwhile; what it had not got yet is sent when it
 * goes on.
 */
export const webhookEndpoint = resourceShape({
  version: { out: version },
  url: { in: url, out: z.string(), confirmed: true },
  description: { in: description, initial: '', out: z.string() },
  events: { in: events, out: z.array(z.enum(OUTGOING_EVENTS)) },
  mode: { in: z.enum(API_KEY_MODES), sent: 'create' },
  enabled: { in: z.boolean(), sent: 'change' },
  /** The first failure since something arrived; null while all arrives. */
  failingSince: { out: instant.nullable() },
  /** Nothing has arrived for a day, and the owners were told. */
  isFailing: { computed: z.boolean() },
  /** Until then the secret before the current one signs as well; null when there is none. */
  oldSecretUntil: { computed: instant.nullable() },
  createdAt: { out: instant },
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint.record>;
export type WebhookEndpointRequest = z.infer<typeof webhookEndpoint.request>;
export type WebhookEndpointPatch = z.infer<typeof webhookEndpoint.patch>;

/** The only answer that has the secret: of a new endpoint, and of one that gets another. */
export const createdWebhookEndpoint = z.object({ endpoint: webhookEndpoint.record, secret: z.string() });
export type CreatedWebhookEndpoint = z.infer<typeof createdWebhookEndpoint>;

/** Replaces the secret. The one before signs beside it for a day. */
export const renewWebhookSecret = call('POST /webhook-endpoints/:id/secret', {
  operationId: 'renewWebhookSecret',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  answer: createdWebhookEndpoint,
});

/** A store has at most this many endpoints. */
export const MAX_WEBHOOK_ENDPOINTS = 10;
/** A renewed secret signs this long beside the new one. */
export const OLD_SECRET_HOURS = 24;

/** The endpoints, and the permission of the caller. */
export const webhookEndpointList = webhookEndpoint.list.extend({
  limit: z.int(),
  /** Whether the caller may change them. */
  canEdit: z.boolean(),
});
export type WebhookEndpointList = z.infer<typeof webhookEndpointList>;

export const OUTGOING_FAILURES = [
  'address_refused',
  'host_unknown',
  'timeout',
  'tls',
  'unreachable',
  'cut',
] as const;

const attempt = z.object({
  at: instant,
  durationMs: z.int(),
  /** Null when nothing answered. */
  statusCode: z.int().nullable(),
  /** Why nothing answered. */
  failure: z.enum(OUTGOING_FAILURES).nullable(),
  /** The first kilobyte of the answer. */
  answer: z.string(),
});
export type DeliveryAttempt = z.infer<typeof attempt>;

export const OUTGOING_DELIVERY_STATUSES = ['waiting', 'delivered', 'parked'] as const;
export type OutgoingDeliveryStatus = (typeof OUTGOING_DELIVERY_STATUSES)[number];

/** A delivery to an endpoint, sent or about to be. */
export const outgoingDelivery = z.object({
  id,
  type: z.enum([...OUTGOING_EVENTS, OUTGOING_TEST_EVENT]),
  /** Null for what is not about an order. */
  orderNumber: z.int().nullable(),
  status: z.enum(OUTGOING_DELIVERY_STATUSES),
  createdAt: instant,
  /** The next attempt of a waiting delivery. */
  nextAttemptAt: instant.nullable(),
  /** The latest twenty, oldest first. */
  attempts: z.array(attempt),
});
export type OutgoingDelivery = z.infer<typeof outgoingDelivery>;

/** Sends an event that says nothing. 409 `webhook_endpoint_paused`. Sending twice what a lost answer hides would look like two events. */
export const testWebhookEndpoint = call('POST /webhook-endpoints/:id/test', {
  operationId: 'testWebhookEndpoint',
  access: 'seller',
  permission: 'configuracoes:editar',
  idempotent: true,
  params: idParams,
  answer: outgoingDelivery,
  problems: [409, 429],
});

/** How many deliveries a list has. */
export const LISTED_OUTGOING_DELIVERIES = 50;

export const outgoingDeliveryList = z.object({
  items: z.array(outgoingDelivery),
  counts: z.object({ waiting: z.int(), delivered: z.int(), parked: z.int() }),
});
export type OutgoingDeliveryList = z.infer<typeof outgoingDeliveryList>;

export const outgoingDeliveryQuery = z.object({ status: z.enum(OUTGOING_DELIVERY_STATUSES).optional() });

/** The latest of the last 30 days. */
export const listOutgoingDeliveries = call('GET /webhook-endpoints/:id/deliveries', {
  operationId: 'listOutgoingDeliveries',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  query: outgoingDeliveryQuery,
  answer: outgoingDeliveryList,
});

const outgoingDeliveryParams = z.object({ id, deliveryId: id });

/** With the body as it is sent. */
export const outgoingDeliveryDetail = outgoingDelivery.extend({ body: z.string() });
export type OutgoingDeliveryDetail = z.infer<typeof outgoingDeliveryDetail>;

export const getOutgoingDelivery = call('GET /webhook-endpoints/:id/deliveries/:deliveryId', {
  operationId: 'getOutgoingDelivery',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: outgoingDeliveryParams,
  answer: outgoingDeliveryDetail,
});

/** Also of one that has arrived, with all its attempts. 409 `webhook_endpoint_paused`. */
export const resendOutgoingDelivery = call('POST /webhook-endpoints/:id/deliveries/:deliveryId/resend', {
  operationId: 'resendOutgoingDelivery',
  access: 'seller',
  permission: 'configuracoes:editar',
  idempotent: true,
  params: outgoingDeliveryParams,
  answer: outgoingDelivery,
  problems: [409, 429],
});

export const webhookEndpointCalls = resourceCalls('/webhook-endpoints', {
  one: 'WebhookEndpoint',
  many: 'WebhookEndpoints',
  area: 'configuracoes',
  shape: webhookEndpoint,
  list: webhookEndpointList,
  created: createdWebhookEndpoint,
  has: ['list', 'create', 'change', 'delete'],
});
