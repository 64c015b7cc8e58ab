import { createHash } from 'node:crypto';
import { BOLETO, CARD, gatewaysAt, named, PIX } from '../../../test/charges';
import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess, GatewayProvider } from './gateway-provider';

const TOKEN = 'token-of-pagbank';
const access: GatewayAccess = { mode: 'test', credentials: { apiToken: TOKEN } };

let double: GatewayDouble;
let pagbank: GatewayProvider;

beforeAll(async () => {
  double = await GatewayDouble.start(({ headers }) => headers.authorization === `Bearer ${TOKEN}`, {});
  pagbank = gatewaysAt({ pagseguro: double.url }).pagseguro;
});
afterAll(() => double.stop());
beforeEach(() => {
  double.answers = {};
});

const charge = (said: object) => ({
  id: 'CHAR_1',
  amount: { value: 12_345, summary: { refunded: 0 } },
  ...said,
});
const order = (said: object) => ({ id: 'ORDE_1', reference_id: PIX.reference, ...said });
const answerOrder = (said: object, status = 200) => {
  double.answers['POST /orders'] = { status, body: order(said) };
};

const common = {
  reference_id: PIX.reference,
  customer: {
    name: 'Comprador de Teste',
    email: 'comprador@exemplo.com.br',
    tax_id: '12345678909',
    phones: [{ country: '55', area: '11', number: '987654321', type: 'MOBILE' }],
  },
  items: [{ name: 'Bolsa de lona', quantity: 1, unit_amount: 12_345 }],
  notification_urls: [PIX.notificationUrl],
};

it('asks for a Pix by an order with a QR code', async () => {
  answerOrder({ qr_codes: [{ id: 'QRCO_1', text: '00020126pix' }] });
  expect(await pagbank.charge(access, PIX)).toEqual({
    outcome: 'pending',
    gatewayId: 'ORDE_1',
    status: 'aguardando',
    instructions: { pixCode: '00020126pix', boletoLine: '', approvalUrl: '' },
  });
  expect(double.last).toMatchObject({
    method: 'POST',
    url: '/orders',
    headers: { authorization: `Bearer ${TOKEN}`, 'x-idempotency-key': PIX.reference },
    body: {
      ...common,
      qr_codes: [{ amount: { value: 12_345 }, expiration_date: '2026-11-22T12:00:00.000Z' }],
    },
  });
});

it('asks for a boleto with the payer’s address', async () => {
  const boleto = { barcode: '00190500954014481606906809350314337370000000100' };
  answerOrder({ charges: [charge({ status: 'WAITING', payment_method: { type: 'BOLETO', boleto } })] });
  expect(await pagbank.charge(access, BOLETO)).toMatchObject({
    outcome: 'pending',
    instructions: { boletoLine: boleto.barcode },
  });
  expect(double.last?.body).toEqual({
    ...common,
    charges: [
      {
        reference_id: PIX.reference,
        description: 'Bolsa de lona',
        amount: { value: 12_345, currency: 'BRL' },
        payment_method: {
          type: 'BOLETO',
          boleto: {
            due_date: '2026-11-24',
            instruction_lines: { line_1: 'Não receber após o vencimento.', line_2: '' },
            holder: {
              name: 'Comprador de Teste',
              tax_id: '12345678909',
              email: 'comprador@exemplo.com.br',
              address: {
                street: 'Avenida Paulista',
                number: '1000',
                locality: 'Bela Vista',
                city: 'São Paulo',
                region: 'São Paulo',
                region_code: 'SP',
                country: 'BRA',
                postal_code: '01310100',
              },
            },
          },
        },
      },
    ],
  });
});

describe('a card', () => {
  const answer = (said: object) => {
    answerOrder({ charges: [charge(said)] });
    return pagbank.charge(access, CARD);
  };

  it('is charged as its script has encrypted it', async () => {
    expect(await answer({ status: 'PAID' })).toEqual({
      outcome: 'approved',
      gatewayId: 'ORDE_1',
      moneyId: 'CHAR_1',
      status: 'pago',
    });
    expect(double.last?.body).toMatchObject({
      charges: [
        {
          payment_method: {
            type: 'CREDIT_CARD',
            installments: 3,
            capture: true,
            soft_descriptor: 'ATELIE',
            card: { encrypted: 'token-of-the-card', store: false },
            holder: { name: 'Comprador de Teste', tax_id: '12345678909' },
          },
        },
      ],
    });
  });

  it.each([
    ['NAO AUTORIZADA: SALDO INSUFICIENTE', 'saldo'],
    ['CARTÃO VENCIDO', 'cartao'],
    ['TRANSAÇÃO NEGADA POR RISCO', 'antifraude'],
    ['CÓDIGO DE SEGURANÇA INVÁLIDO', 'dados'],
    ['NAO AUTORIZADO PELO EMISSOR', 'emissor'],
  ])('declined with %j is refused as %s', async (message, group) => {
    const said = { status: 'DECLINED', payment_response: { code: '10000', message } };
    expect(await answer(said)).toMatchObject({
      outcome: 'refused',
      gatewayId: 'ORDE_1',
      group,
      reason: message,
    });
  });

  it('can wait for an analysis, or be reserved only', async () => {
    expect(await answer({ status: 'IN_ANALYSIS' })).toMatchObject({
      outcome: 'pending',
      status: 'em_analise',
    });
    expect(await answer({ status: 'AUTHORIZED' })).toMatchObject({
      outcome: 'approved',
      status: 'autorizado',
    });
  });
});

it('says what PagBank does not take', async () => {
  const said = {
    error_messages: [{ code: '40002', description: 'invalid_parameter', parameter_name: 'customer.tax_id' }],
  };
  double.answers['POST /orders'] = { status: 400, body: said };
  expect(await pagbank.charge(access, PIX)).toEqual({
    outcome: 'refused',
    gatewayId: '',
    group: 'erro',
    reason: '40002 invalid_parameter customer.tax_id',
  });
});

describe('the status', () => {
  it.each([
    [{ qr_codes: [{ text: 'x' }] }, 'aguardando', 0],
    [{ charges: [charge({ status: 'PAID' })] }, 'pago', 0],
    [{ charges: [charge({ status: 'DECLINED' }), charge({ status: 'PAID' })] }, 'pago', 0],
    [{ charges: [charge({ status: 'CANCELED' })] }, 'cancelado', 0],
    [
      { charges: [charge({ status: 'PAID', amount: { summary: { refunded: 45 } } })] },
      'parcialmente_reembolsado',
      45,
    ],
    [
      { charges: [charge({ status: 'CANCELED', amount: { summary: { refunded: 12_345 } } })] },
      'reembolsado',
      12_345,
    ],
  ])('%j is %s', async (said, status, refundedCents) => {
    double.answers['GET /orders/ORDE_1'] = { body: order(said) };
    expect(await pagbank.status(access, named('ORDE_1'))).toMatchObject({
      outcome: 'known',
      status,
      refundedCents,
    });
  });

  it.each([
    [{ refunded: 0 }, 'PAID', { status: 'pago', refundedCents: 0, capturedCents: 24_690 }],
    [
      { refunded: 12_345 },
      'CANCELED',
      { status: 'parcialmente_reembolsado', refundedCents: 12_345, capturedCents: undefined },
    ],
  ])(
    'of a code that was paid twice is of both charges: the second with %j',
    async (back, status, expected) => {
      const paid = (id: string, summary: object) => ({
        ...charge({ amount: { summary: { paid: 12_345, refunded: 0, ...summary } } }),
        id,
      });
      const charges = [
        { ...paid('CHAR_1', {}), status: 'PAID' },
        { ...paid('CHAR_2', back), status },
        { ...charge({ status: 'DECLINED' }), id: 'CHAR_3' },
      ];
      double.answers['GET /orders/ORDE_1'] = { body: order({ charges }) };
      expect(await pagbank.status(access, named('ORDE_1'))).toMatchObject({ outcome: 'known', ...expected });
    },
  );

  it('that PagBank’s reference does not have is told by its word', async () => {
    double.answers['GET /orders/ORDE_1'] = { body: order({ charges: [charge({ status: 'ON_THE_MOON' })] }) };
    expect(await pagbank.status(access, named('ORDE_1'))).toEqual({
      outcome: 'unfamiliar',
      word: 'ON_THE_MOON',
    });
  });

  it('of a charge that was found by our name is read by itself', async () => {
    const { reference } = PIX;
    double.answers[`GET /charges?reference_id=${reference}`] = { body: [charge({ status: 'PAID' })] };
    const lost = { reference, method: 'credit_card', moneyId: '' } as const;
    expect(await pagbank.answered(access, lost)).toMatchObject({ outcome: 'approved', gatewayId: 'CHAR_1' });
    double.answers['GET /charges/CHAR_1'] = { body: charge({ status: 'PAID' }) };
    expect(await pagbank.status(access, named('CHAR_1'))).toMatchObject({ outcome: 'known', status: 'pago' });
    double.answers[`GET /charges?reference_id=${reference}`] = { body: [] };
    expect(await pagbank.answered(access, lost)).toBeUndefined();
  });

  it('is unknown of an order that PagBank does not have', async () => {
    double.answers['GET /orders/ORDE_1'] = { status: 404, body: {} };
    expect(await pagbank.status(access, named('ORDE_1'))).toEqual({ outcome: 'unknown' });
  });
});

it.each([
  ["Caio D'Ávila & Filhos", 'Caio D Ávila Filhos'],
  ['Ana-Lúcia S./A.', 'Ana Lúcia S A'],
  ['  João  da Silva ', 'João da Silva'],
])('calls %j what PagBank takes', async (name, sent) => {
  answerOrder({ charges: [charge({ status: 'WAITING' })] });
  const address = { ...BOLETO.payer.address, street: 'R'.repeat(200), number: '1'.repeat(30), district: '' };
  await pagbank.charge(access, { ...BOLETO, payer: { ...BOLETO.payer, name, phone: '1132654321', address } });
  expect(double.last?.body).toMatchObject({
    customer: { name: sent, phones: [{ area: '11', number: '32654321', type: 'HOME' }] },
    charges: [
      {
        payment_method: {
          boleto: {
            holder: {
              name: sent,
              address: { street: 'R'.repeat(160), number: '1'.repeat(20), locality: 'N/A' },
            },
          },
        },
      },
    ],
  });
});

it('has a key for card data made where the account never had one', async () => {
  double.answers['GET /public-keys/card'] = { status: 404, body: {} };
  double.answers['POST /public-keys'] = { body: { public_key: 'MIIB' } };
  expect(await pagbank.verifyAccount(access)).toMatchObject({
    outcome: 'connected',
    cardSetup: { key: 'MIIB' },
  });
  expect(double.last).toMatchObject({ method: 'POST', url: '/public-keys', body: { type: 'card' } });
});

describe('a refund', () => {
  const refund = () => pagbank.refund(access, { ...named('ORDE_1'), reference: 'r1', refundCents: 1_000 });

  it('is of the order’s charge', async () => {
    double.answers['GET /orders/ORDE_1'] = { body: order({ charges: [charge({ status: 'PAID' })] }) };
    const refunded = charge({ status: 'PAID', amount: { summary: { refunded: 1_000 } } });
    double.answers['POST /charges/CHAR_1/cancel'] = { body: refunded };
    expect(await refund()).toEqual({ outcome: 'refunded' });
    expect(double.last).toMatchObject({
      method: 'POST',
      url: '/charges/CHAR_1/cancel',
      headers: { 'x-idempotency-key': 'r1' },
      body: { amount: { value: 1_000 } },
    });
  });

  it('is refused of what was not paid', async () => {
    double.answers['GET /orders/ORDE_1'] = { body: order({ qr_codes: [{ text: 'x' }] }) };
    expect(await refund()).toMatchObject({ outcome: 'refused' });
  });
});

describe('a webhook', () => {
  const body = Buffer.from(JSON.stringify(order({ charges: [] }), null, 1));
  const secrets = { credentials: { apiToken: TOKEN }, addressKey: 'key', publicKey: '' };
  const signatureOf = (token: string) => createHash('sha256').update(`${token}-${body}`).digest('hex');
  const verdictWith = (headers: Record<string, string>, sent = body) =>
    pagbank.verifyWebhook({ headers, body: sent }, secrets);

  it('is signed by the account’s token over the body as it came', () => {
    expect(verdictWith({ 'x-authenticity-token': signatureOf(TOKEN) })).toMatchObject({
      verdict: 'event',
      event: { about: 'payment', gatewayId: 'ORDE_1', trust: 'signed' },
    });
  });

  it('is a hint without a signature, which the sandbox leaves out', () => {
    expect(verdictWith({})).toMatchObject({ event: { trust: 'hint' } });
  });

  it('is rejected with another token’s signature, or over another body', () => {
    expect(verdictWith({ 'x-authenticity-token': signatureOf('other') })).toEqual({ verdict: 'rejected' });
    const reformatted = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
    expect(verdictWith({ 'x-authenticity-token': signatureOf(TOKEN) }, reformatted)).toEqual({
      verdict: 'rejected',
    });
    expect(verdictWith({ 'x-authenticity-token': '' })).toEqual({ verdict: 'rejected' });
  });

  it.each(['lixo', '{"id":"OTHER_1"}', '[]', '{"id":"ORDE_\\u0000"}'])('%s is none', (text) => {
    expect(verdictWith({}, Buffer.from(text))).toEqual({ verdict: 'unreadable' });
  });

  it('of what comes after a payment is a form, which names no charge', () => {
    const form = Buffer.from(
      'notificationCode=766B9C-AD4B044B04DA-77742F5FA653-E1AB24&notificationType=transaction',
    );
    expect(verdictWith({}, form)).toMatchObject({
      verdict: 'event',
      event: { about: 'payments', topic: 'transaction', gatewayId: '', trust: 'hint' },
    });
    expect(verdictWith({}, Buffer.from('notificationType=transaction'))).toEqual({ verdict: 'unreadable' });
  });

  it('about a charge alone names it, and ours for it; one about a dispute names none', () => {
    const alone = Buffer.from(JSON.stringify({ id: 'CHAR_1', reference_id: PIX.reference }));
    expect(verdictWith({}, alone)).toMatchObject({
      event: { about: 'payment', topic: 'charge', gatewayId: 'CHAR_1', reference: PIX.reference },
    });
    expect(verdictWith({}, Buffer.from('{"id":"CBKS_1"}'))).toMatchObject({
      event: { about: 'payments', topic: 'chargeback' },
    });
  });
});

describe('a card whose bank is asked', () => {
  const asked = {
    ...CARD,
    threeDs: 'always',
    authentication: { result: 'authenticated', id: '3DS_1' },
  } as const;

  it('has a session made for PagBank’s script, with who pays what', async () => {
    double.answers['POST /checkout-sdk/sessions'] = { status: 201, body: { session: 'session-of-3ds' } };
    const prepared = await pagbank.prepareCard?.(access, { ...asked, showsPayer: true });
    expect(prepared).toMatchObject({ outcome: 'prepared', setup: { session: 'session-of-3ds' } });
    const { purchase = '' } = prepared?.outcome === 'prepared' ? prepared.setup : {};
    expect(JSON.parse(purchase)).toMatchObject({
      customer: { email: 'comprador@exemplo.com.br' },
      paymentMethod: { type: 'CREDIT_CARD', installments: 3 },
      amount: { value: 12_345, currency: 'BRL' },
    });
    double.asked.length = 0;
    expect(await pagbank.prepareCard?.(access, { ...CARD, showsPayer: true })).toEqual({
      outcome: 'prepared',
      setup: {},
    });
    expect(double.asked).toEqual([]);
  });

  it('has none for a browser that may not see who pays', async () => {
    double.asked.length = 0;
    expect(await pagbank.prepareCard?.(access, { ...asked, showsPayer: false })).toEqual({
      outcome: 'prepared',
      setup: {},
    });
    expect(double.asked).toEqual([]);
  });

  it('is charged with the authentication, and PagBank’s own word of it counts', async () => {
    double.answers['POST /orders'] = {
      status: 201,
      body: {
        id: 'ORDE_1',
        charges: [
          {
            id: 'CHAR_1',
            status: 'PAID',
            payment_method: { authentication_method: { type: 'THREEDS', status: 'NOT_AUTHENTICATED' } },
          },
        ],
      },
    };
    expect(await pagbank.charge(access, asked)).toMatchObject({
      outcome: 'approved',
      card: { threeDs: { result: 'failed' } },
    });
    expect(double.last?.body).toMatchObject({
      charges: [{ payment_method: { authentication_method: { type: 'THREEDS', id: '3DS_1' } } }],
    });
  });

  it.each([
    ['when_required', 'failed'],
    ['always', 'failed'],
    ['always', 'unavailable'],
  ] as const)('is not charged by the rule %s where the answer is %s', async (threeDs, result) => {
    double.asked.length = 0;
    const refused = { ...CARD, threeDs, authentication: { result, id: '' } };
    expect(await pagbank.charge(access, refused)).toMatchObject({
      outcome: 'refused',
      group: 'autenticacao',
    });
    expect(double.asked).toEqual([]);
  });
});
