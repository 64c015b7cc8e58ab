import type { OrderRow } from '@balcao/api-schema';

/** A paid Pix order that is to be sent, as the list shows it. */
export function anOrderRow(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 'o1',
    version: 2,
    number: 1042,
    externalId: 'pedido-77',
    source: 'api',
    isTest: false,
    buyerName: 'Ana Lúcia Prado',
    currency: 'BRL',
    totalCents: 18_990,
    paymentStatus: 'pago',
    fulfillmentStatus: 'nao_enviado',
    isCancelled: false,
    isDivergent: false,
    isOutOfStock: false,
    label: { text: 'Pago', tone: 'success' },
    method: 'pix',
    installments: 1,
    shippingState: 'SP',
    tags: [],
    coupon: '',
    shippingMethod: '',
    trackingCode: '',
    utmSource: 'instagram',
    orderedAt: '2026-03-01T12:00:00.000Z',
    paidAt: '2026-03-01T12:05:00.000Z',
    ...changes,
  };
}
