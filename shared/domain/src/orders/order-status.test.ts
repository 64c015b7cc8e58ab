import type { PaymentMethod } from '../payments/method';
import { type OrderFacts, orderLabel, orderPaymentStatus, overpaidCents, shortCents } from './order-status';
import { NEW_PAYMENT, type PaymentState } from './payment-state';

type Payment = OrderFacts['payments'][number];
const payment = (status: PaymentState['status'], change: Partial<Payment> = {}): Payment => ({
  ...NEW_PAYMENT,
  method: 'pix',
  amountCents: 10_000,
  status,
  ...change,
});
const paid = (capturedCents: number, refundedCents = 0) =>
  payment(refundedCents > 0 ? 'parcialmente_reembolsado' : 'pago', { capturedCents, refundedCents });

const statusOf = (payments: OrderFacts['payments'], change: Partial<OrderFacts> = {}) =>
  orderPaymentStatus({ totalCents: 10_000, isCancelled: false, waivedCents: 0, payments, ...change });

it.each([
  ['nothing was tried', [], 'aguardando'],
  ['it was just created', [payment('criado')], 'aguardando'],
  ['a Pix follows a refused card', [payment('recusado'), payment('aguardando')], 'aguardando'],
  ['a card is under review', [payment('recusado'), payment('em_analise')], 'em_analise'],
  ['all attempts were refused', [payment('expirado'), payment('recusado')], 'recusado'],
  ['one card of two paid', [paid(4_000), payment('aguardando')], 'pago_a_menor'],
  ['two cards paid it together', [paid(4_000), paid(6_000)], 'pago'],
  ['an expired Pix stands beside a payment', [paid(10_000), payment('expirado')], 'pago'],
  ['a part was given back', [paid(10_000, 1)], 'parcialmente_reembolsado'],
  ['what was paid twice went back', [paid(20_000, 10_000)], 'pago'],
  ['more than what was paid twice went back', [paid(20_000, 10_001)], 'parcialmente_reembolsado'],
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

describe('an order that was paid short', () => {
  const of = (method: PaymentMethod, amountCents: number, capturedCents: number, refundedCents = 0) =>
    payment(refundedCents > 0 ? 'parcialmente_reembolsado' : 'pago', {
      method,
      amountCents,
      capturedCents,
      refundedCents,
    });

  it.each<[string, Payment[], OrderFacts['waivedCents'], string]>([
    ['a boleto brought less than its amount', [of('boleto', 10_000, 2_000)], 0, 'pago_a_menor'],
    ['the Pix of a smaller cart was paid', [of('pix', 200, 200), payment('cancelado')], 0, 'pago_a_menor'],
    ['a card was charged for a smaller cart', [of('credit_card', 200, 200)], 0, 'pago_a_menor'],
    ['a cent of it was given back', [of('pix', 200, 200, 1)], 0, 'pago_a_menor'],
    ['all of it was given back', [of('pix', 200, 200, 200)], 0, 'reembolsado'],
    ['the store took that for all', [of('pix', 200, 200)], 9_800, 'pago'],
    ['more was asked for after the store took that', [of('pix', 200, 200)], 9_000, 'pago_a_menor'],
    ['the store captured a part of a card', [of('credit_card', 10_000, 4_000)], 0, 'parcialmente_pago'],
  ])('when %s', (_when, payments, waivedCents, expected) => {
    expect(statusOf(payments, { waivedCents })).toBe(expected);
  });

  it('lacks what neither came nor was left by the store', () => {
    const lacking = (...payments: Payment[]) => shortCents({ totalCents: 10_000, waivedCents: 0, payments });
    expect(lacking(of('pix', 200, 200))).toBe(9_800);
    expect(lacking(of('credit_card', 10_000, 4_000))).toBe(0);
    expect(lacking(payment('aguardando'))).toBe(0);
  });

  it.each<[string, Payment[], number]>([
    ['two payments of all', [of('pix', 10_000, 10_000), of('boleto', 10_000, 10_000)], 10_000],
    ['two, one of which went back', [of('pix', 10_000, 10_000), of('boleto', 10_000, 10_000, 10_000)], 0],
    ['the Pix of a larger cart', [of('pix', 50_000, 50_000)], 40_000],
    ['a boleto with its fine', [of('boleto', 10_000, 10_330)], 0],
    ['a boleto paid ten times', [of('boleto', 10_000, 100_000)], 90_000],
  ])('is not one that has more: %s', (_what, payments, expected) => {
    expect(overpaidCents({ totalCents: 10_000, payments })).toBe(expected);
  });
});
