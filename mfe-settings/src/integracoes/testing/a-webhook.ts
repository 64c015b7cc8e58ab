import type { OutgoingDelivery, WebhookEndpoint, WebhookEndpointList } from '@balcao/api-schema';

export const anEndpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 'endpoint-1',
  version: 1,
  url: 'https://erp.example/hooks',
  description: 'ERP da loja',
  events: ['order.created', 'order.paid'],
  mode: 'live',
  enabled: true,
  failingSince: null,
  isFailing: false,
  oldSecretUntil: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  ...changes,
});

export const endpointsOf = (
  items: WebhookEndpoint[],
  changes: Partial<WebhookEndpointList> = {},
): WebhookEndpointList => ({ items, limit: 10, canEdit: true, ...changes });

export const anAttempt = (
  changes: Partial<OutgoingDelivery['attempts'][number]> = {},
): OutgoingDelivery['attempts'][number] => ({
  at: '2026-03-09T12:00:00.000Z',
  durationMs: 120,
  statusCode: 200,
  failure: null,
  answer: 'recebido',
  ...changes,
});

/** An order that was told and has arrived. */
export const aDelivery = (changes: Partial<OutgoingDelivery> = {}): OutgoingDelivery => ({
  id: 'delivery-1',
  type: 'order.paid',
  orderNumber: 1042,
  status: 'delivered',
  createdAt: '2026-03-09T12:00:00.000Z',
  nextAttemptAt: null,
  attempts: [anAttempt()],
  ...changes,
});
