import { PAYMENT_METHODS } from './method';
import {
  isPaymentRefundable,
  nextPaymentStatus,
  PAYMENT_STATUSES,
  PAYMENT_TRANSITIONS,
  type PaymentStatus,
  paymentEventsBetween,
} from './status';

describe.each(PAYMENT_METHODS)('the state machine of %s', (method) => {
  const table = PAYMENT_TRANSITIONS[method];

  it('leads one way from each status with each event', () => {
    const keys = table.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('never goes back to the beginning, and leaves a refusal for money alone', () => {
    expect(table.filter(({ to }) => to === 'criado')).toEqual([]);
    expect(table.filter(({ from }) => from === 'recusado')).toEqual([
      { from: 'recusado', event: 'pay', to: 'pago' },
    ]);
  });

  it('takes money in every status in which there is none yet', () => {
    const unpaid = ['criado', 'aguardando', 'em_analise', 'autorizado', 'recusado', 'expirado', 'cancelado'];
    const reached = unpaid.filter((status) => status === 'criado' || table.some(({ to }) => to === status));
    for (const status of reached)
      expect([status, paymentEventsBetween(method, status as PaymentStatus, 'pago')?.at(-1)]).toEqual([
        status,
        'pay',
      ]);
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
  expect(paymentEventsBetween('credit_card', 'recusado', 'autorizado')).toBeNull();
  expect(PAYMENT_STATUSES.map((to) => paymentEventsBetween('boleto', 'reembolsado', to))).toEqual(
    PAYMENT_STATUSES.map((to) => (to === 'reembolsado' ? [] : null)),
  );
});
