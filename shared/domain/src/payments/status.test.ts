import { PAYMENT_METHODS } from './method';
import {
  isPaymentRefundable,
  nextPaymentStatus,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  paymentEventsBetween,
} from './status';

describe.each(PAYMENT_METHODS)('the state machine of %s', (method) => {
  const table = PAYMENT_TRANSITIONS[method];

  it('leads one way from each status with each event', () => {
    const keys = table.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('never goes back to the beginning, and never leaves a final refusal', () => {
    expect(table.filter(({ to }) => to === 'criado')).toEqual([]);
    expect(table.filter(({ from }) => from === 'recusado')).toEqual([]);
  });

  it('reaches every status that it names from the beginning', () => {
    for (const { to } of table)
      expect([to, paymentEventsBetween(method, 'criado', to)]).not.toEqual([to, null]);
  });
});

it.each(['pix', 'boleto', 'paypal'] as const)('takes money that comes late by %s', (method) => {
  expect(nextPaymentStatus(method, 'expirado', 'pay')).toBe('pago');
});

it('does not refund what was not paid, nor dispute a Pix', () => {
  expect(nextPaymentStatus('pix', 'aguardando', 'refund-all')).toBeNull();
  expect(nextPaymentStatus('pix', 'pago', 'open-dispute')).toBeNull();
  expect(nextPaymentStatus('credit_card', 'pago', 'open-med')).toBeNull();
});

it('gives back what was paid, also beside a dispute, until all is given back', () => {
  expect(PAYMENT_STATUSES.filter(isPaymentRefundable)).toEqual([
    'pago',
    'parcialmente_reembolsado',
    'em_disputa',
    'chargeback',
    'med_bloqueado',
    'med_devolvido',
  ]);
});

it('finds what happened between two reports of a gateway', () => {
  expect(paymentEventsBetween('pix', 'aguardando', 'aguardando')).toEqual([]);
  expect(paymentEventsBetween('pix', 'aguardando', 'pago')).toEqual(['pay']);
  expect(paymentEventsBetween('pix', 'aguardando', 'reembolsado')).toEqual(['pay', 'refund-all']);
  expect(paymentEventsBetween('credit_card', 'criado', 'chargeback')).toEqual([
    'pay',
    'open-dispute',
    'lose-dispute',
  ]);
});

it('refuses reports from the past', () => {
  expect(paymentEventsBetween('pix', 'pago', 'aguardando')).toBeNull();
  expect(paymentEventsBetween('credit_card', 'recusado', 'pago')).toBeNull();
  expect(PAYMENT_STATUSES.map((to) => paymentEventsBetween('boleto', 'reembolsado', to))).toEqual(
    PAYMENT_STATUSES.map((to) => (to === 'reembolsado' ? [] : null)),
  );
});
