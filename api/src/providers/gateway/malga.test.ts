import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { BOLETO, CARD, gatewaysAt, named, PIX } from '../../../test/charges';
import { hasOriginal, readOriginal } from '../../../test/contracts/originals';
import { fakeOnly } from '../../../test/fake-clock';
import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess, GatewayProvider } from './gateway-provider';

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
  double.forget();
  double.answers['POST /v1/customers?force=true'] = { status: 201, body: { id: 'CU1' } };
});

/** A request of Malga to an acquirer. */
const request = (requestType: string, requestStatus: string, amount = 12_345, more: object = {}) => ({
  id: `${requestType}-${requestStatus}`,
  createdAt: '2026-11-28T16:00:00.000Z',
  requestType,
  requestStatus,
  amount,
  ...more,
});

const charged = (said: object, method: object = { paymentType: 'credit', installments: 3 }) => ({
  id: 'C1',
  status: 'pending',
  amount: 12_345,
  originalAmount: 12_345,
  paymentMethod: method,
  transactionRequests: [],
  ...said,
});
const answer = (said: object, method?: object) => {
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

it.each([
  ['test', 'https://sandbox-api.malga.io/v1'],
  ['live', 'https://api.malga.io/v1'],
] as const)('speaks in %s mode to %s', async (mode, host) => {
  const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No network.'));
  await gatewaysAt({}).malga.status({ ...access, mode }, named('C1'));
  expect(asked.mock.lastCall?.[0]).toBe(`${host}/charges/C1`);
  asked.mockRestore();
});

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
  expect(await malga.prepareCard?.(access, { ...CARD, showsPayer: true })).toEqual({
    outcome: 'prepared',
    setup: { key: 'key-for-tokens' },
  });
  expect(double.last).toMatchObject({ url: '/v1/auth', body: { scope: ['tokens'], expires: 600 } });
});

describe('a card', () => {
  it('is charged by its token, for a customer that was kept before', async () => {
    answer({ status: 'authorized' });
    expect(await malga.charge(access, CARD)).toEqual({
      outcome: 'approved',
      gatewayId: 'C1',
      status: 'pago',
    });
    expect(double.asked[0]).toMatchObject({ url: '/v1/customers?force=true', body: customer });
    expect(double.last?.body).toEqual({
      ...common,
      customerId: 'CU1',
      statementDescriptor: 'ATELIE',
      paymentMethod: { paymentType: 'credit', installments: 3 },
      paymentSource: { sourceType: 'token', tokenId: 'token-of-the-card' },
    });
  });

  it('is charged also where Malga does not keep its customer, and not where it does not answer', async () => {
    answer({ status: 'authorized' });
    double.answers['POST /v1/customers?force=true'] = {
      status: 400,
      body: { error: { message: 'Invalid' } },
    };
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'approved' });
    expect(double.last?.body).not.toHaveProperty('customerId');
    double.answers['POST /v1/customers?force=true'] = { status: 500, body: {} };
    expect(await malga.charge(access, CARD)).toEqual({ outcome: 'failed', why: 'unreachable' });
    expect(double.last?.url).toBe('/v1/customers?force=true');
  });

  it.each([
    ['insufficient_funds', 'saldo'],
    ['expired_card', 'cartao'],
    ['fraud_suspect', 'antifraude'],
    ['invalid_cvv', 'dados'],
    ['issuer_not_available', 'emissor'],
  ])('declined with %s is refused as %s', async (code, group) => {
    const error = { type: 'card_declined', code: 400, declined_code: code, message: 'Declined' };
    double.answers['POST /v1/charges'] = { status: 400, body: { error } };
    expect(await malga.charge(access, CARD)).toEqual({
      outcome: 'refused',
      gatewayId: '',
      group,
      reason: 'Declined',
    });
    const providerError = { message: 'Not sufficient funds', declinedCode: code, retryable: true };
    answer({
      status: 'failed',
      transactionRequests: [request('authorization', 'failed', 12_345, { providerError })],
    });
    expect(await malga.charge(access, CARD)).toEqual({
      outcome: 'refused',
      gatewayId: 'C1',
      group,
      reason: 'Not sufficient funds',
    });
  });

  it.each(['pending', 'created', 'capture_pending'])('that is %s is waited for', async (status) => {
    answer({ status });
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'pending', status: 'em_analise' });
  });

  it('can be reserved only', async () => {
    answer({ status: 'pre_authorized' });
    expect(await malga.charge(access, CARD)).toMatchObject({ outcome: 'approved', status: 'autorizado' });
  });

  it('in a status that no list of Malga’s has is waited for, with its word', async () => {
    answer({ status: 'on_the_moon' });
    expect(await malga.charge(access, CARD)).toMatchObject({
      outcome: 'pending',
      gatewayId: 'C1',
      status: 'em_analise',
      unfamiliar: { word: 'on_the_moon' },
    });
  });

  it('is found by our name for it', async () => {
    const lost = { reference: 'pay-1', method: 'credit_card', moneyId: '' } as const;
    const query = 'merchantId=merchant&orderId=pay-1&limit=1&sort=DESC';
    double.answers[`GET /v1/charges?${query}`] = { body: { items: [charged({ status: 'authorized' })] } };
    expect(await malga.answered(access, lost)).toMatchObject({ outcome: 'approved', gatewayId: 'C1' });
    double.answers[`GET /v1/charges?${query}`] = { body: { items: [] } };
    expect(await malga.answered(access, lost)).toBeUndefined();
  });
});

it('says what Malga does not take', async () => {
  const error = { type: 'invalid_request_error', code: 400, message: 'Bad request', details: ['amount'] };
  double.answers['POST /v1/charges'] = { status: 400, body: { error } };
  expect(await malga.charge(access, PIX)).toEqual({
    outcome: 'refused',
    gatewayId: '',
    group: 'erro',
    reason: 'Bad request',
  });
});

it.each([409, 400])('a %i of a charge that is being processed is no refusal', async (status) => {
  const error = { type: 'bad_request', code: status, message: 'Transaction is processing' };
  double.answers['POST /v1/charges'] = { status, body: { error } };
  double.answers['POST /v1/charges/C1/void'] = { status, body: { error } };
  const unreachable = { outcome: 'failed', why: 'unreachable' };
  expect(await malga.charge(access, PIX)).toEqual(unreachable);
  expect(await malga.refund(access, { ...named('C1'), reference: 'r1', refundCents: 45 })).toEqual(
    unreachable,
  );
});

describe('the status', () => {
  const pix = { paymentType: 'pix' };
  const credit = { paymentType: 'credit' };
  const returned = (...cents: number[]) => ({
    status: 'authorized',
    transactionRequests: cents.map((amount) => request('void', 'success', amount)),
  });

  it.each([
    [{}, pix, 'aguardando', 0],
    [{}, credit, 'em_analise', 0],
    [{ status: 'authorized' }, pix, 'pago', 0],
    // Less was paid, and nothing was given back.
    [{ status: 'authorized', amount: 12_000 }, pix, 'pago', 0],
    [returned(345), pix, 'parcialmente_reembolsado', 345],
    [returned(345, 1_000), pix, 'parcialmente_reembolsado', 1_345],
    [{ status: 'authorized', transactionRequests: [request('void', 'failed', 345)] }, credit, 'pago', 0],
    [{ status: 'voided' }, pix, 'reembolsado', 12_345],
    [{ status: 'refund_pending' }, pix, 'pago', 0],
    [{ status: 'charged_back' }, credit, 'chargeback', 0],
  ])('%j is %s', async (said, method, status, refundedCents) => {
    double.answers['GET /v1/charges/C1'] = { body: charged(said, method) };
    expect(await malga.status(access, named('C1'))).toMatchObject({
      outcome: 'known',
      status,
      refundedCents,
    });
  });

  it('says what came of a code that was paid with another amount, and of no other', async () => {
    const statusOf = async (said: object, method: object) => {
      double.answers['GET /v1/charges/C1'] = { body: charged({ status: 'authorized', ...said }, method) };
      return malga.status(access, named('C1'));
    };
    expect(await statusOf({ amount: 12_000 }, pix)).toMatchObject({ capturedCents: 12_000 });
    for (const [said, method] of [
      [{}, pix],
      [{ amount: 12_000 }, credit],
      [{ ...returned(345), amount: 12_000 }, pix],
    ] as const)
      expect(await statusOf(said, method)).not.toMatchObject({ capturedCents: expect.any(Number) });
  });

  it('is unknown of a charge that Malga does not have, and only then', async () => {
    double.answers['GET /v1/charges/C1'] = { status: 404, body: {} };
    expect(await malga.status(access, named('C1'))).toEqual({ outcome: 'unknown' });
    double.answers['GET /v1/charges/C1'] = { status: 400, body: {} };
    expect(await malga.status(access, named('C1'))).toEqual({ outcome: 'failed', why: 'unreachable' });
  });

  it('that no list of Malga’s has is told by its word', async () => {
    double.answers['GET /v1/charges/C1'] = { body: charged({ status: 'on_the_moon' }) };
    expect(await malga.status(access, named('C1'))).toEqual({ outcome: 'unfamiliar', word: 'on_the_moon' });
  });
});

describe('a return', () => {
  const refund = { ...named('C1'), reference: 'r1', refundCents: 500 };
  const refundThat = (said: object) => {
    double.answers['POST /v1/charges/C1/void'] = { status: 201, body: charged(said) };
    return malga.refund(access, refund);
  };

  it.each([
    ['success', { outcome: 'refunded' }],
    ['processing', { outcome: 'pending' }],
    ['running', { outcome: 'pending' }],
    ['timeout', { outcome: 'pending' }],
    ['failed', { outcome: 'refused', reason: '' }],
  ])('whose request ends %s', async (requestStatus, outcome) => {
    const transactionRequests = [request('authorization', 'success'), request('void', requestStatus, 500)];
    expect(await refundThat({ status: 'authorized', transactionRequests })).toEqual(outcome);
    expect(double.last).toMatchObject({ headers: { 'x-idempotency-key': 'r1' }, body: { amount: 500 } });
  });

  it('that the acquirer refuses is none, also where an earlier one was done', async () => {
    const providerError = { message: 'Refund window closed', declinedCode: 'generic' };
    const transactionRequests = [
      request('void', 'failed', 500, { providerError, createdAt: '2026-11-28T17:00:00.000Z' }),
      request('void', 'success', 345),
    ];
    expect(await refundThat({ status: 'authorized', transactionRequests })).toEqual({
      outcome: 'refused',
      reason: 'Refund window closed',
    });
  });

  it('of the whole is also told by the status alone', async () => {
    expect(await refundThat({ status: 'voided' })).toEqual({ outcome: 'refunded' });
    expect(await refundThat({ status: 'refund_pending' })).toEqual({ outcome: 'pending' });
  });
});

it.each([
  ['success', 'taken'],
  ['processing', 'taken'],
  ['failed', 'refused'],
])('a capture whose request ends %s is %s', async (requestStatus, outcome) => {
  const transactionRequests = [request('capture', requestStatus, 12_345)];
  const body = charged({ status: 'pre_authorized', transactionRequests });
  double.answers['POST /v1/charges/C1/capture'] = { status: 201, body };
  const capture = { ...named('C1', CARD), reference: 'c1', captureCents: 12_345 };
  expect(await malga.captureAuthorization(access, capture)).toMatchObject({ outcome });
});

describe('a webhook', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const bare = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const SENT_AT = Date.parse('2026-11-28T16:00:00Z');
  const body = Buffer.from(
    JSON.stringify({
      id: '5616b19e-0000-4000-8000-990e5cab4f40',
      apiVersion: '1.1',
      object: 'transaction',
      event: 'charged_back',
      data: { id: '242b9be8-0000-4000-8000-f31e3d6e3fb7', amount: 1_500, status: 'charged_back' },
    }),
  );
  const signed = (key: KeyObject, date: string, sent = body) => ({
    'x-plug-date': date,
    'x-plug-signature': sign(null, Buffer.from(`${date}\n${sent}`), key).toString('hex'),
    'x-idempotency-key': '5616b19e-0000-4000-8000-990e5cab4f40',
  });
  const verdictWith = (headers: Record<string, string>, key: string, sent = body) =>
    malga.verifyWebhook({ headers, body: sent }, { credentials: {}, addressKey: 'key', publicKey: key });
  const event = {
    id: '5616b19e-0000-4000-8000-990e5cab4f40',
    repeatable: false,
    content: expect.any(String),
    about: 'payment',
    topic: 'transaction.charged_back',
    gatewayId: '242b9be8-0000-4000-8000-f31e3d6e3fb7',
    reference: '',
  };

  beforeEach(() => {
    fakeOnly(['Date'], SENT_AT + 1_000);
  });
  afterEach(() => jest.useRealTimers());

  it.each([pem, bare, pem.replaceAll('\n', '\\n')])('is signed with the key that Malga gave: %s', (key) => {
    expect(verdictWith(signed(privateKey, String(SENT_AT)), key)).toEqual({
      verdict: 'event',
      event: { ...event, trust: 'signed' },
    });
  });

  it('is a hint where Malga gave none, and has its id in the header where the body has none', () => {
    expect(verdictWith({}, '')).toEqual({ verdict: 'event', event: { ...event, trust: 'hint' } });
    const { id: _, ...rest } = JSON.parse(body.toString());
    const sent = Buffer.from(JSON.stringify(rest));
    expect(verdictWith({ 'x-idempotency-key': event.id }, '', sent)).toMatchObject({
      event: { id: event.id, repeatable: false },
    });
  });

  it('about something else than a payment says so', () => {
    const sent = Buffer.from(
      '{"id":"E1","object":"merchant","event":"updated","data":{"id":"M1","name":"Ateliê"}}',
    );
    expect(verdictWith({}, '', sent)).toMatchObject({
      event: { about: 'other', topic: 'merchant.updated', gatewayId: '' },
    });
  });

  it.each([
    { id: 'E\u0000' },
    { id: '' },
    { id: 'rejected:2026-11-21' },
    { data: { id: 'C\u0000' } },
    { data: { id: '' } },
    { object: undefined },
  ])('is none with %j', (part) => {
    const sent = { id: 'E1', object: 'transaction', event: 'pending', data: { id: 'C1' }, ...part };
    expect(verdictWith({}, '', Buffer.from(JSON.stringify(sent)))).toEqual({ verdict: 'unreadable' });
  });

  it('is rejected unsigned, signed otherwise, over another body, or with a key that is none', () => {
    const date = String(SENT_AT);
    const other = signed(generateKeyPairSync('ed25519').privateKey, date);
    const right = signed(privateKey, date);
    const ofBodyAlone = { ...right, 'x-plug-signature': sign(null, body, privateKey).toString('hex') };
    for (const headers of [{}, other, ofBodyAlone, { ...right, 'x-plug-date': '' }])
      expect(verdictWith(headers, bare)).toEqual({ verdict: 'rejected' });
    const changed = Buffer.from(body.toString().replace('1500', '15'));
    expect(verdictWith(right, bare, changed)).toEqual({ verdict: 'rejected' });
    expect(verdictWith(right, 'lixo')).toEqual({ verdict: 'rejected' });
  });

  it.each([
    ['more than five minutes old', -5 * 60_000 - 2_000],
    ['of a time to come', 2 * 60_000],
  ])('is rejected when it is %s', (_what, ms) => {
    expect(verdictWith(signed(privateKey, String(SENT_AT + ms)), bare)).toEqual({ verdict: 'rejected' });
  });
});

(hasOriginal('malga.json') ? describe : describe.skip)('by Malga’s own facts (CONTRACTS_DIR)', () => {
  const facts = () => readOriginal('malga.json');

  it('every status of a charge is known', async () => {
    const { chargeStatuses } = facts();
    expect(chargeStatuses.length).toBeGreaterThan(5);
    for (const status of chargeStatuses) {
      double.answers['GET /v1/charges/C1'] = { body: charged({ status }) };
      expect(await malga.status(access, named('C1'))).toMatchObject({ outcome: 'known' });
    }
  });

  it.each(['declined', 'failedCharge', 'racing', 'capturePending'])(
    'an answer comes to what it should: %s',
    async (name) => {
      const { status, body, expect: wanted } = facts().answers[name];
      double.answers['POST /v1/charges'] = { status, body };
      expect(await malga.charge(access, CARD)).toMatchObject(wanted);
    },
  );

  it('a refund that the acquirer refused is refused', async () => {
    const { status, body, expect: wanted } = facts().answers.refundThatTheAcquirerRefused;
    double.answers['POST /v1/charges/CH/void'] = { status, body };
    const refund = { ...named('CH'), reference: 'r1', refundCents: 500 };
    expect(await malga.refund(access, refund)).toMatchObject(wanted);
  });

  it('the published signature is right', () => {
    const { publicKey, headers, body } = readOriginal('signature-vectors.json').malga_webhook_1_1;
    fakeOnly(['Date'], Number(headers['x-plug-date']) + 1_000);
    const secrets = { credentials: {}, addressKey: 'key', publicKey };
    expect(malga.verifyWebhook({ headers, body: Buffer.from(body) }, secrets)).toMatchObject({
      event: { trust: 'signed', topic: 'transaction.authorized' },
    });
    jest.useRealTimers();
  });
});
