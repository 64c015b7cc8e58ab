import { type OrderFacts, orderLabel, orderPaymentStatus } from './order-status';
import { NEW_PAYMENT, type PaymentState } from './payment-state';

const payment = (status: PaymentState['status'], change: Partial<PaymentState> = {}): PaymentState => ({
  ...NEW_PAYMENT,
  status,
  ...change,
});
const paid = (capturedCents: number, refundedCents = 0) =>
  payment(refundedCents > 0 ? 'parcialmente_reembolsado' : 'pago', { capturedCents, refundedCents });

const statusOf = (payments: OrderFacts['payments'], change: Partial<OrderFacts> = {}) =>
  orderPaymentStatus({ totalCents: 10_000, isCancelled: false, payments, ...change });

it.each([
  ['nothing was tried', [], 'aguardando'],
  ['it was just created', [payment('criado')], 'aguardando'],
  ['a Pix follows a refused card', [payment('recusado'), payment('aguardando')], 'aguardando'],
  ['a card is under review', [payment('recusado'), payment('em_analise')], 'em_analise'],
  ['all attempts were refused', [payment('expirado'), payment('recusado')], 'recusado'],
  ['one card of two paid', [paid(4_000), payment('aguardando')], 'parcialmente_pago'],
  ['two cards paid it together', [paid(4_000), paid(6_000)], 'pago'],
  ['an expired Pix stands beside a payment', [paid(10_000), payment('expirado')], 'pago'],
  ['a part was given back', [paid(10_000, 1)], 'parcialmente_reembolsado'],
  ['all was given back', [paid(10_000, 10_000)], 'reembolsado'],
  ['a chargeback is open', [paid(6_000), payment('em_disputa', { capturedCents: 4_000 })], 'em_disputa'],
] as const)('when %s', (_when, payments, expected) => {
  expect(statusOf(payments)).toBe(expected);
});

it('a cancelled order is cancelled, unless money came', () => {
  expect(statusOf([payment('aguardando')], { isCancelled: true })).toBe('cancelado');
  expect(statusOf([paid(10_000)], { isCancelled: true })).toBe('pago');
});

it('what costs nothing is paid', () => {
  expect(statusOf([], { totalCents: 0 })).toBe('pago');
});

it('the label speaks of the payment until it is paid, and then of the parcel', () => {
  expect(orderLabel('aguardando', 'nao_enviado').text).toBe('Aguardando pagamento');
  expect(orderLabel('pago', 'nao_enviado').text).toBe('Pago');
  expect(orderLabel('pago', 'entregue').text).toBe('Entregue');
  expect(orderLabel('em_disputa', 'entregue').text).toBe('Em disputa');
});
