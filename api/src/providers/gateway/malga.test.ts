import { generateKeyPairSync, sign } from 'node:crypto';
import { BOLETO, CARD, gatewaysAt, named, PIX } from '../../../test/charges';
import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess, GatewayProvider } from './gateway-provider';
import { MALGA_SIGNATURE_HEADER } from './malga-webhook';

const access: GatewayAccess = {
  mode: 'test',
  credentials: { clientId: 'client', apiKey: 'key-of-malga', merchantId: 'merchant' },
};

let double: GatewayDouble;
let malga: GatewayProvider;

beforeAll(async () => {
  double = await GatewayDouble.start(({ headers }) => headers['x-api-key'] === 'key-of-malga', {});
  malga = gatewaysAt({ malga: double.url }).malga;
});
afterAll(() => double.stop());
beforeEach(() => {
  double.answers = {};
});

const charged = (said: object, method: object) => ({
  id: 'C1',
  status: 'pending',
  amount: 12_345,
  originalAmount: 12_345,
  paymentMethod: method,
  transactionRequests: [],
  ...said,
});
const answer = (said: object, method: object = { paymentType: 'credit' }) => {
  double.answers['POST /v1/charges'] = { status: 201, body: charged(said, method) };
};

const common = {
  merchantId: 'merchant',
  amount: 12_345,
  currency: 'BRL',
  description: 'Bolsa de lona',
  orderId: PIX.reference,
  capture: true,
};
const customer = {
  name: 'Comprador de Teste',
  email: 'comprador@exemplo.com.br',
  phoneNumber: '11987654321',
  document: { type: 'cpf', number: '12345678909', country: 'BR' },
};

it('asks for a Pix that lives so many seconds', async () => {
  answer({}, { paymentType: 'pix', qrCodeData: '00020126pix', expiresIn: 600 });
  const expiresAt = new Date(Date.now() + 600_000);
  expect(await malga.charge(access, { ...PIX, expiresAt })).toEqual({
    outcome: 'pending',
    gatewayId: 'C1',
    status: 'aguardando',
    instructions: { pixCode: '00020126pix', boletoLine: '', approvalUrl: '' },
  });
  expect(double.last).toMatchObject({
    method: 'POST',
    url: '/v1/charges',
    headers: { 'x-client-id': 'client', 'x-api-key': 'key-of-malga', 'x-idempotency-key': PIX.reference },
    body: {
      ...common,
      paymentMethod: { paymentType: 'pix', expiresIn: expect.closeTo(600, -1) },
      paymentSource: { sourceType: 'customer', customer },
    },
  });
});

it('asks for a boleto, and reads its line', async () => {
  answer(
    {},
    { paymentType: 'boleto', barcodeData: '00190.50095 40144.816069 06809.350314 3 37370000000100' },
  );
  expect(await malga.charge(access, BOLETO)).toMatchObject({
    outcome: 'pending',
    instructions: { boletoLine: '00190500954014481606906809350314337370000000100' },
  });
  expect(double.last?.body).toMatchObject({
    paymentMethod: { paymentType: 'boleto', expiresDate: '2026-11-24', instructions: BOLETO.instructions[0] },
  });
});

it('gives a key that can make tokens and nothing else, for a short while', async () => {
  double.answers['POST /v1/auth'] = { status: 201, body: { publicKey: 'key-for-tokens', scope: ['tokens'] } };
  expect(await malga.prepareCard?.(access, CARD)).toEqual({
    outcome: 'prepared',
    setup: { key: 'key-for-tokens' },
  });
  expect(double.last).toMatchObject({ url: '/v1/auth', body: { scope: ['tokens'], expires: 600 } });
});

describe('a card', () => {
  it('is charged by its token', async () => {
    answer({ status: 'authorized' });
    expect(await malga.charge(access, CARD)).toEqual({
      outcome: 'approved',
      gatewayId: 'C1',
      status: 'pago',
    });
    expect(double.last?.body).toEqual({
      ...common,
      statementDescriptor: 'ATELIE',
      paymentMethod: { paymentType: 'credit', installments: 3 },
      paymentSource: { sourceType: 'token', tokenId: 'token-of-the-card' },
    });
  });

  it.each([
    ['insufficient_funds', 'saldo'],
    ['expired_card', 'cartao'],
    ['fraud_suspect', 'antifraude'],
    ['invalid_cvv', 'dados'],
    ['issuer_not_available', 'emissor'],
  ])('declined with %s is refused as %s', async (declinedCode, group) => {
    const error = { type: 'card_declined', message: 'Declined', declinedCode };
    answer({ status: 'failed', error });
    expect(await malga.charge(access, CARD)).toEqual({
      outcome: 'refused',
      gatewayId: 'C1',
      group,
      reason: 'Declined',
    });
    double.answers['POST /v1/charges'] = { status: 402, body: { error } };
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'refused', gatewayId: '', group });
  });

  it('can wait for an analysis, or be reserved only', async () => {
    answer({ status: 'pending' });
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'pending', status: 'em_analise' });
    answer({ status: 'pre_authorized' });
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'approved', status: 'autorizado' });
  });
});

it('says what Malga does not take', async () => {
  const error = {
    type: 'invalid_request_error',
    code: 400,
    message: 'Bad request',
    details: ['amount must be positive'],
  };
  double.answers['POST /v1/charges'] = { status: 400, body: { error } };
  expect(await malga.charge(access, PIX)).toEqual({
    outcome: 'refused',
    gatewayId: '',
    group: 'erro',
    reason: 'Bad request',
  });
});

describe('the status', () => {
  const pix = { paymentType: 'pix' };
  it.each([
    [{}, pix, 'aguardando', 0],
    [{}, { paymentType: 'credit' }, 'em_analise', 0],
    [{ status: 'authorized' }, pix, 'pago', 0],
    [{ status: 'authorized', amount: 12_000 }, pix, 'parcialmente_reembolsado', 345],
    [{ status: 'voided' }, pix, 'reembolsado', 12_345],
    [{ status: 'refund_pending' }, pix, 'pago', 0],
    [{ status: 'charged_back' }, { paymentType: 'credit' }, 'chargeback', 0],
  ])('%j is %s', async (said, method, status, refundedCents) => {
    double.answers['GET /v1/charges/C1'] = { body: charged(said, method) };
    expect(await malga.status(access, named('C1'))).toEqual({ outcome: 'known', status, refundedCents });
  });

  it('is unknown of a charge that Malga does not have', async () => {
    double.answers['GET /v1/charges/C1'] = { status: 404, body: {} };
    expect(await malga.status(access, named('C1'))).toEqual({ outcome: 'unknown' });
  });
});

it.each([
  ['voided', { outcome: 'refunded' }],
  ['refund_pending', { outcome: 'pending' }],
])('a return leaves the charge %s', async (status, outcome) => {
  double.answers['POST /v1/charges/C1/void'] = {
    status: 201,
    body: charged({ status }, { paymentType: 'pix' }),
  };
  const refund = { ...named('C1'), reference: 'r1', refundCents: 12_345 };
  expect(await malga.refund(access, refund)).toEqual(outcome);
  expect(double.last).toMatchObject({ headers: { 'x-idempotency-key': 'r1' }, body: { amount: 12_345 } });
});

describe('a webhook', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const body = Buffer.from(
    '{"id":"E1","object":"transaction","event":"transaction.authorized","data":{"id":"T1","chargeId":"C1"}}',
  );
  const signature = sign(null, body, privateKey);
  const verdictWith = (header: string | undefined, key: string, sent = body) =>
    malga.verifyWebhook(
      { headers: header === undefined ? {} : { [MALGA_SIGNATURE_HEADER]: header }, body: sent },
      { credentials: {}, addressKey: 'key', publicKey: key },
    );
  const event = {
    id: 'E1',
    repeatable: false,
    content: expect.any(String),
    about: 'payment',
    topic: 'transaction.authorized',
    gatewayId: 'C1',
  };

  it.each([pem, bare, pem.replaceAll('\n', '\\n')])('is signed with the key that Malga gave: %s', (key) => {
    for (const encoding of ['base64', 'hex'] as const)
      expect(verdictWith(signature.toString(encoding), key)).toEqual({
        verdict: 'event',
        event: { ...event, trust: 'signed' },
      });
  });

  it('is a hint where Malga gave none', () => {
    expect(verdictWith(undefined, '')).toEqual({ verdict: 'event', event: { ...event, trust: 'hint' } });
  });

  it.each([
    { id: 'E\u0000' },
    { id: '' },
    { id: 'rejected:2026-11-21' },
    { data: { id: 'C\u0000' } },
    { data: { id: '' } },
    { data: { id: 'T1', chargeId: '' } },
  ])('is none with %j', (part) => {
    const sent = { id: 'E1', event: 'charge.created', data: { id: 'C1' }, ...part };
    expect(verdictWith(undefined, '', Buffer.from(JSON.stringify(sent)))).toEqual({ verdict: 'unreadable' });
  });

  it('is rejected unsigned, signed otherwise, or with a key that is none', () => {
    const other = sign(null, body, generateKeyPairSync('ed25519').privateKey).toString('base64');
    for (const header of [undefined, '', other, 'lixo'])
      expect(verdictWith(header, bare)).toEqual({ verdict: 'rejected' });
    const changed = Buffer.from(body.toString().replace('C1', 'C2'));
    expect(verdictWith(signature.toString('base64'), bare, changed)).toEqual({ verdict: 'rejected' });
    expect(verdictWith(signature.toString('base64'), 'lixo')).toEqual({ verdict: 'rejected' });
  });
});
