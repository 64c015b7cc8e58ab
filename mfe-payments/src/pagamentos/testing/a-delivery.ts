import type { WebhookDelivery, WebhookDeliveryList } from '@balcao/api-schema';

/** The answer about a connection whose gateway has sent nothing. */
export const NO_DELIVERIES: WebhookDeliveryList = {
  items: [],
  counts: { done: 0, waiting: 0, parked: 0, refused: 0 },
  refusing: false,
  canRetry: true,
};

/** Iugu reported that an invoice was paid, and the charge moved. */
export const aDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'delivery-1',
  receivedAt: '2026-03-01T12:00:00Z',
  about: 'payment',
  gatewayChargeId: 'INV1',
  outcome: { state: 'done', effect: 'applied' },
  ...changes,
});

/** Iugu was away each time that it was asked about an invoice. */
export const aParkedDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery =>
  aDelivery({
    id: 'delivery-parked',
    gatewayChargeId: 'INV2',
    outcome: {
      state: 'parked',
      tries: 10,
      failure: { why: 'gateway_away', text: 'Iugu não respondeu ou não aceitou as credenciais.' },
    },
    ...changes,
  });
