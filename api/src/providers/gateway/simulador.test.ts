import { hasPixChecksum, isBoletoLine } from '@balcao/domain';
import { BOLETO, CARD, named, PAYPAL, PIX, RememberedCharges } from '../../../test/charges';
import type { ChargeRequest, GatewayAccess } from './gateway-provider';
import { createSimulador, type Simulador } from './simulador';
import { simulatedDelivery } from './simulador-webhook';

const access: GatewayAccess = { mode: 'test', credentials: {} };
const START = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

let clock: Date;
let simulador: Simulador;

beforeEach(() => {
  clock = START;
  simulador = createSimulador({ charges: new RememberedCharges(), now: () => clock, paidAfterSeconds: 15 });
});

const ID = `sim_${PIX.reference}`;
const charge = (request: ChargeRequest) => simulador.charge(access, request);
const statusOf = async () => {
  const outcome = await simulador.status(access, named(ID));
  return outcome.outcome === 'known' ? outcome.status : outcome.outcome;
};
const refund = (refundCents: number) =>
  simulador.refund(access, { ...named(ID), reference: 'r1', refundCents });

describe('a Pix', () => {
  it('has a code that banks can read, the same each time it is asked for', async () => {
    const first = await charge(PIX);
    expect(first).toMatchObject({ outcome: 'pending', gatewayId: ID, status: 'aguardando' });
    if (first.outcome !== 'pending') throw new Error('not pending');
    const { pixCode } = first.instructions;
    expect(hasPixChecksum(pixCode)).toBe(true);
    expect(pixCode).toContain('5406123.45');
    expect(await charge(PIX)).toEqual(first);
  });

  it('is paid by itself after a while', async () => {
    await charge(PIX);
    clock = later(14);
    expect(await statusOf()).toBe('aguardando');
    clock = later(15);
    expect(await statusOf()).toBe('pago');
  });

  it('is paid when the buyer is told to', async () => {
    await charge(PIX);
    expect(await simulador.pay(ID)).toEqual({
      outcome: 'known',
      status: 'pago',
      refundedCents: 0,
      receivedCents: 12_345,
    });
  });

  it('expires before it is paid, and can be paid late', async () => {
    await charge({ ...PIX, expiresAt: later(10) });
    clock = later(20);
    expect(await statusOf()).toBe('expirado');
    expect(await simulador.pay(ID)).toMatchObject({ status: 'pago' });
  });

  it('waits for ever where nothing is paid by itself', async () => {
    simulador = createSimulador({ charges: new RememberedCharges(), now: () => clock, paidAfterSeconds: 0 });
    await charge({ ...PIX, expiresAt: later(86_400) });
    clock = later(80_000);
    expect(await statusOf()).toBe('aguardando');
  });
});

it('a boleto has a line whose check digits are right, and expires days after its due date', async () => {
  const outcome = await charge(BOLETO);
  if (outcome.outcome !== 'pending') throw new Error('not pending');
  expect(isBoletoLine(outcome.instructions.boletoLine)).toBe(true);
  clock = new Date('2026-11-28T02:59:59Z');
  expect(await statusOf()).toBe('aguardando');
  clock = new Date('2026-11-28T03:00:00Z');
  expect(await statusOf()).toBe('expirado');
});

it('PayPal waits for the buyer', async () => {
  expect(await charge(PAYPAL)).toMatchObject({ outcome: 'pending', status: 'aguardando' });
  expect(await simulador.pay(ID)).toMatchObject({ status: 'pago' });
});

describe('a card', () => {
  const pay = (amountCents: number) => charge({ ...CARD, token: '', amountCents });

  it('is approved, or reserved', async () => {
    expect(await pay(10_000)).toEqual({ outcome: 'approved', gatewayId: ID, status: 'pago' });
    const reference = 'another';
    expect(
      await charge({ ...CARD, token: '', amountCents: 10_000, reference, capture: false }),
    ).toMatchObject({
      status: 'autorizado',
    });
  });

  it.each([
    [10_001, 'saldo'],
    [10_002, 'cartao'],
    [10_003, 'antifraude'],
    [10_004, 'dados'],
    [10_005, 'emissor'],
    [10_006, 'erro'],
  ])('of %i cents is refused as %s', async (cents, group) => {
    expect(await pay(cents)).toMatchObject({ outcome: 'refused', group });
    expect(await statusOf()).toBe('recusado');
    expect(await simulador.pay(ID)).toMatchObject({ status: 'recusado' });
  });

  it('is looked at, and then approved', async () => {
    expect(await pay(10_007)).toMatchObject({ outcome: 'pending', status: 'em_analise' });
    clock = later(15);
    expect(await statusOf()).toBe('pago');
  });

  it('meets a gateway that does not answer', async () => {
    expect(await pay(10_008)).toEqual({ outcome: 'failed', why: 'unreachable' });
    expect(await statusOf()).toBe('unknown');
  });
});

describe('what is reserved', () => {
  const decide = (what: 'captureAuthorization' | 'voidAuthorization') =>
    simulador[what](access, { ...named(ID), reference: 'a1', captureCents: 12_345 });

  it.each([
    ['captureAuthorization', 'pago'],
    ['voidAuthorization', 'cancelado'],
  ] as const)('is decided about once: %s', async (what, status) => {
    await charge({ ...CARD, token: '', capture: false });
    expect(await statusOf()).toBe('autorizado');
    expect(await decide(what)).toEqual({ outcome: 'taken' });
    expect(await statusOf()).toBe(status);
    expect(await decide('captureAuthorization')).toMatchObject({ outcome: 'refused' });
    expect(await decide('voidAuthorization')).toMatchObject({ outcome: 'refused' });
    expect(await statusOf()).toBe(status);
  });
});

it('a part that is taken of a reservation is all that can be given back', async () => {
  await charge({ ...CARD, token: '', capture: false });
  const request = { ...named(ID, CARD), reference: 'a1', captureCents: 5_000 };
  expect(await simulador.captureAuthorization(access, request)).toEqual({ outcome: 'taken' });
  expect(await simulador.status(access, named(ID))).toMatchObject({ status: 'pago', capturedCents: 5_000 });
  expect(await refund(5_001)).toMatchObject({ outcome: 'refused' });
  expect(await refund(5_000)).toEqual({ outcome: 'refunded' });
  expect(await statusOf()).toBe('reembolsado');
});

describe('a refund', () => {
  it('gives back a part, then the rest, and never more', async () => {
    await charge(PIX);
    expect(await refund(100)).toMatchObject({ outcome: 'refused' });
    await simulador.pay(ID);
    expect(await refund(345)).toEqual({ outcome: 'refunded' });
    expect(await simulador.status(access, named(ID))).toMatchObject({
      status: 'parcialmente_reembolsado',
      refundedCents: 345,
    });
    expect(await refund(12_001)).toMatchObject({ outcome: 'refused' });
    expect(await refund(0)).toMatchObject({ outcome: 'refused' });
    expect(await refund(12_000)).toEqual({ outcome: 'refunded' });
    expect(await statusOf()).toBe('reembolsado');
    expect(await simulador.pay(ID)).toMatchObject({ status: 'reembolsado' });
  });
});

describe('a webhook', () => {
  const event = { id: '0199f000-0000-7000-8000-00000000000a', type: 'charge.paid', chargeId: ID };
  const delivery = simulatedDelivery(event, 'address-key', START);
  const secrets = { credentials: {}, addressKey: 'address-key', publicKey: '' };

  it('is signed with the address it goes to', () => {
    expect(simulador.verifyWebhook(delivery, secrets)).toEqual({
      verdict: 'event',
      event: {
        id: event.id,
        repeatable: false,
        content: expect.any(String),
        about: 'payment',
        topic: event.type,
        gatewayId: ID,
        reference: '',
        trust: 'signed',
      },
    });
  });

  it('is rejected late, changed, unsigned, or at another address', () => {
    const rejected = { verdict: 'rejected' };
    expect(simulador.verifyWebhook(delivery, { ...secrets, addressKey: 'other' })).toEqual(rejected);
    expect(simulador.verifyWebhook({ ...delivery, headers: {} }, secrets)).toEqual(rejected);
    const changed = Buffer.from(delivery.body.toString().replace('paid', 'lost'));
    expect(simulador.verifyWebhook({ ...delivery, body: changed }, secrets)).toEqual(rejected);
    clock = later(301);
    expect(simulador.verifyWebhook(delivery, secrets)).toEqual(rejected);
  });
});
