import type { OrderDetail, OrderEvent, OrderPayment } from '@balcao/api-schema';
import { anOrderRow } from './an-order';

export const aPayment = (changes: Partial<OrderPayment> = {}): OrderPayment => ({
  id: 'p1',
  externalId: 'pix-1',
  method: 'pix',
  amountCents: 18_990,
  installments: 1,
  status: 'pago',
  statusText: 'Pago',
  tone: 'success',
  capturedCents: 18_990,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
  paidAt: '2026-03-01T12:05:00.000Z',
  isPaidLate: false,
  refusal: null,
  refundRoom: { maxCents: 18_990, obstacle: '', needsBuyerAccount: false },
  ...changes,
  facts: {
    cardBrand: '',
    cardLast4: '',
    nsu: '',
    tid: '',
    authorizationCode: '',
    txid: '',
    endToEndId: '',
    pixCode: '',
    boletoLine: '',
    boletoDueDate: null,
    expiresAt: '',
    refusalCode: '',
    ...changes.facts,
  },
});

export const anEvent = (changes: Partial<OrderEvent> = {}): OrderEvent => ({
  id: 'evt_1',
  source: 'api',
  sourceText: 'API',
  type: 'payment.captured',
  text: 'Pagamento confirmado',
  paymentId: 'p1',
  amountCents: null,
  occurredAt: '2026-03-01T12:05:00.000Z',
  receivedAt: '2026-03-01T12:05:01.000Z',
  actorId: '',
  actorName: '',
  outcome: 'applied',
  isFlagged: false,
  change: {
    from: { text: 'Aguardando pagamento', tone: 'warning' },
    to: { text: 'Pago', tone: 'success' },
  },
  data: {},
  ...changes,
});

/** A paid Pix order that is to be sent, as its page shows it. */
export function anOrder(changes: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...anOrderRow(),
    buyer: {
      name: 'Ana Lúcia Prado',
      email: 'ana@exemplo.com.br',
      phone: '+5511987654321',
      document: '***.982.247-**',
      isAnonymized: false,
    },
    items: [
      { title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 1, unitPriceCents: 18_990, totalCents: 18_990 },
    ],
    subtotalCents: 18_990,
    discountCents: 0,
    shippingCents: 0,
    interestCents: 0,
    differenceCents: 0,
    capturedCents: 18_990,
    refundedCents: 0,
    payments: [aPayment()],
    refunds: [],
    events: [anEvent()],
    fulfillments: [],
    utm: { source: 'instagram' },
    cancelledAt: null,
    deliveredAt: null,
    withdrawalUntil: null,
    actions: ['ship', 'deliver'],
    ...changes,
  };
}
