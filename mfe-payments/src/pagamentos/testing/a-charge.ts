import type { TestCharge } from '@balcao/api-schema';
import { PAYMENT_STATUS_VIEWS, type PaymentStatus } from '@balcao/domain';

export const PIX_CODE = '00020126580014br.gov.bcb.pix0136';

/** A Pix of R$ 50,00 at the simulator, waiting to be paid or as it then stands. */
export function aCharge(status: PaymentStatus = 'aguardando', changes: Partial<TestCharge> = {}): TestCharge {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[status];
  const isWaiting = status === 'aguardando';
  return {
    id: 'charge-1',
    gateway: 'simulador',
    gatewayName: 'Simulador',
    method: 'pix',
    amountCents: 5_000,
    capturedCents: isWaiting ? 0 : 5_000,
    refundedCents: 0,
    status,
    statusText,
    tone,
    open: isWaiting,
    payable: isWaiting,
    refundable: status === 'pago' || status === 'parcialmente_reembolsado',
    pix: { code: PIX_CODE, expiresAt: '2026-11-22T12:00:00Z' },
    boleto: null,
    approvalUrl: '',
    refusal: null,
    failure: '',
    paidAt: status === 'pago' ? '2026-11-21T12:05:00Z' : null,
    createdAt: '2026-11-21T12:00:00Z',
    ...changes,
  };
}
