import type { OrderMoney, PaymentMoney } from '@balcao/api-schema';

/** R$ 189,90 by card in three, posted and not yet due. */
export const aPaymentMoney = (changes: Partial<PaymentMoney> = {}): PaymentMoney => ({
  paymentId: 'p1',
  method: 'credit_card',
  installments: 3,
  custody: 'plataforma',
  gateway: 'iugu',
  paidAt: '2026-03-01T12:05:00.000Z',
  steps: [
    { type: 'sale', amountCents: 18_990, percentBasisPoints: null, fixedCents: null, on: '2026-03-01' },
    { type: 'fee_gateway', amountCents: -663, percentBasisPoints: 349, fixedCents: 0, on: '2026-03-01' },
    { type: 'fee_platform', amountCents: -428, percentBasisPoints: 199, fixedCents: 50, on: '2026-03-01' },
  ],
  netCents: 17_899,
  pendingCents: 17_899,
  availableCents: 0,
  blockedCents: 0,
  owedCents: 0,
  receivables: [
    {
      id: 'r1',
      installment: 1,
      grossCents: 18_990,
      gatewayFeeCents: 663,
      platformFeeCents: 428,
      antifraudFeeCents: 0,
      netCents: 17_899,
      openCents: 17_899,
      reservedCents: 0,
      reservedUntil: null,
      availableOn: '2026-03-31',
      status: 'agendado',
    },
  ],
  ...changes,
});

/** The money of an order that nobody has paid. */
export const anOrderMoney = (changes: Partial<OrderMoney> = {}): OrderMoney => ({
  orderId: 'o1',
  currency: 'BRL',
  state: 'unpaid',
  payments: [],
  entries: [],
  isComplete: true,
  ...changes,
});
