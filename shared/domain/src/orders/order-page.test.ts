import { whatsAppAddress } from '../contact/phone';
import { refusalGroupOf } from '../payments/refusal-codes';
import { REFUSAL_GROUPS } from '../payments/refusal-group';
import { FULFILLMENT_STATUSES } from './fulfillment';
import { isOrderActionAllowed, orderActionsOf } from './order-actions';
import { orderNextStep } from './order-next-step';
import { eventSourceLabel } from './order-source';
import { ORDER_PAYMENT_STATUSES } from './order-status';
import { paymentFactsOf } from './payment-facts';
import { trackingAddress } from './tracking';
import { withdrawalDeadline } from './withdrawal';

const LINE = '00190500954014481606906809350314337370000000100';
const reports = (...data: Record<string, unknown>[]) =>
  data.map((members) => ({ occurredAt: new Date('2007-12-01T12:00:00Z'), data: members }));

it('every state has its next thing to do, and never one that it does not allow', () => {
  for (const paymentStatus of ORDER_PAYMENT_STATUSES)
    for (const fulfillmentStatus of FULFILLMENT_STATUSES) {
      const { act, title, text } = orderNextStep({ paymentStatus, fulfillmentStatus });
      expect(title && text).not.toBe('');
      if (act === 'ship' || act === 'deliver')
        expect(isOrderActionAllowed(act, { paymentStatus, fulfillmentStatus, isCancelled: false })).toBe(
          true,
        );
    }
});

it('a paid order that is cancelled is not sent without a thought', () => {
  const order = { paymentStatus: 'pago', fulfillmentStatus: 'em_separacao' } as const;
  expect(orderNextStep(order).act).toBe('ship');
  expect(orderNextStep({ ...order, isCancelled: true })).toMatchObject({
    act: null,
    title: 'Reembolse ou envie',
  });
  expect(orderNextStep({ ...order, fulfillmentStatus: 'enviado', isCancelled: true }).act).toBe('deliver');
});

it.each(['em_disputa', 'med_bloqueado'] as const)(
  'of an order that is %s an answer is asked for only while it is due',
  (paymentStatus) => {
    const order = { paymentStatus, fulfillmentStatus: 'enviado' } as const;
    expect(orderNextStep({ ...order, isAnswerDue: true }).title).toMatch(/^Responda/);
    expect(orderNextStep({ ...order, isAnswerDue: false })).toMatchObject({
      act: 'dispute',
      title: 'Espere a decisão do banco',
    });
  },
);

it('what was paid in part can be sent, and not cancelled', () => {
  const order = { paymentStatus: 'parcialmente_pago', fulfillmentStatus: 'nao_enviado' } as const;
  expect(orderActionsOf({ ...order, isCancelled: false })).toEqual(['prepare', 'ship', 'deliver']);
});

it('what buyers have paid short is accepted or given back before it is sent', () => {
  const order = { paymentStatus: 'pago_a_menor', fulfillmentStatus: 'nao_enviado' } as const;
  expect(orderActionsOf({ ...order, isCancelled: false })).toEqual(['accept-short']);
  expect(orderNextStep(order).act).toBe('accept-short');
});

describe('why a payment was refused', () => {
  it.each([
    [{ group: 'antifraude', code: '51' }, 'antifraude'],
    [{ code: '51' }, 'saldo'],
    [{ code: 5 }, 'emissor'],
    [{ code: ' n7 ' }, 'dados'],
    [{ code: '54' }, 'cartao'],
    [{ group: 'outro', code: '' }, null],
    [{}, null],
  ])('%j is %s', (report, group) => expect(refusalGroupOf(report)).toBe(group));

  it('no code is of two groups', () => {
    expect(new Set(REFUSAL_GROUPS.map((group) => refusalGroupOf({ group }))).size).toBe(
      REFUSAL_GROUPS.length,
    );
  });
});

describe('what reports say of a payment', () => {
  it('is the last that was said, and of money each name that it came by', () => {
    const said = reports({ card_brand: 'Visa', card_last4: '4242', nsu: 123 }, { nsu: '456', tid: 't-1' });
    expect(paymentFactsOf('pago', said)).toMatchObject({
      cardBrand: 'Visa',
      cardLast4: '4242',
      nsu: '123, 456',
      tid: 't-1',
      endToEndId: '',
    });
  });

  it('has its codes while the buyer can pay with them, and then no longer', () => {
    const said = reports({ pix_code: '000201', boleto_line: LINE, expires_at: '2007-12-31T12:00:00-03:00' });
    expect(paymentFactsOf('aguardando', said)).toMatchObject({
      pixCode: '000201',
      boletoLine: LINE,
      boletoDueDate: '2007-12-31',
      expiresAt: '2007-12-31T15:00:00.000Z',
    });
    for (const ended of ['pago', 'expirado', 'cancelado', 'recusado'] as const)
      expect(paymentFactsOf(ended, said)).toMatchObject({
        pixCode: '',
        boletoLine: '',
        boletoDueDate: '2007-12-31',
      });
  });

  it('is nothing where nobody said anything', () => {
    const facts = paymentFactsOf('aguardando', [{ occurredAt: new Date(), data: null }]);
    expect(Object.values(facts).filter(Boolean)).toEqual([]);
  });
});

it('a buyer can withdraw until the seventh day after the receipt, by days of São Paulo', () => {
  // The evening of the 20th in São Paulo.
  expect(withdrawalDeadline(new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-27');
});

it('a parcel is followed at the given address, or at Correios', () => {
  const trackingCode = 'br123456789br';
  expect(trackingAddress({ trackingCode, trackingUrl: '' })).toMatch(/correios.*BR123456789BR$/);
  expect(trackingAddress({ trackingCode, trackingUrl: 'https://rastreio.example/1' })).toBe(
    'https://rastreio.example/1',
  );
  expect(trackingAddress({ trackingCode: 'LOG-1', trackingUrl: '' })).toBeNull();
});

it('a phone opens a chat of WhatsApp', () => {
  expect(whatsAppAddress('(11) 98765-4321')).toBe('https://wa.me/5511987654321');
  expect(whatsAppAddress('')).toBeNull();
});

it('an event names where it came from', () => {
  expect(['seller', 'balcao', 'api-test', 'iugu', 'erp'].map(eventSourceLabel)).toEqual([
    'Painel',
    'Balcão',
    'API',
    'Iugu',
    'erp',
  ]);
});
