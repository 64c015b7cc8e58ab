import type { LoggedDelivery, LoggedDeliveryDetail } from '@balcao/api-schema';

/** A shop reported a refund whose order nobody had told of. */
export const aParkedRefund = (changes: Partial<LoggedDeliveryDetail> = {}): LoggedDeliveryDetail => ({
  id: '01920000-0000-7000-8000-00000000000a',
  receivedAt: '2026-03-01T12:00:00Z',
  about: 'other',
  gatewayChargeId: '820982911946154508',
  source: 'shopify',
  topic: 'refunds/create',
  orderId: null,
  outcome: {
    state: 'parked',
    tries: 10,
    failure: { why: 'order_unknown', text: 'Shopify avisou de um pedido que ainda não recebemos.' },
  },
  content: { headers: { 'x-shopify-topic': 'refunds/create' }, body: '{"id":90}', isCut: false },
  canReprocess: true,
  ...changes,
});

/** Iugu reported that an invoice was paid, and its order moved. */
export const aLoggedDelivery = (changes: Partial<LoggedDelivery> = {}): LoggedDelivery => ({
  id: '01920000-0000-7000-8000-00000000000b',
  receivedAt: '2026-03-01T12:00:00Z',
  about: 'payment',
  gatewayChargeId: 'INV1',
  source: 'iugu',
  topic: 'invoice.status_changed',
  orderId: '01920000-0000-7000-8000-00000000000c',
  outcome: { state: 'done', effect: 'applied' },
  ...changes,
});
