import { BOLETO, CARD, gatewaysAt, named, PIX } from '../../../test/charges';
import { GatewayDouble } from '../../../test/gateway-double';
import type { GatewayAccess, GatewayProvider } from './gateway-provider';

const AUTH = `Basic ${Buffer.from('token-of-iugu:').toString('base64')}`;
const access: GatewayAccess = { mode: 'test', credentials: { accountId: 'A1', apiToken: 'token-of-iugu' } };
const INVOICE = { id: 'INV1', status: 'pending', refunded_cents: null, pix: null, bank_slip: null };

let double: GatewayDouble;
let iugu: GatewayProvider;

beforeAll(async () => {
  double = await GatewayDouble.start(({ headers }) => headers.authorization === AUTH, INVOICE);
  iugu = gatewaysAt({ iugu: double.url }).iugu;
});
afterAll(() => double.stop());
beforeEach(() => {
  double.answers = {};
});

const payer = {
  name: 'Comprador de Teste',
  email: 'comprador@exemplo.com.br',
  cpf_cnpj: '12345678909',
  phone_prefix: '11',
  phone: '987654321',
  address: {
    zip_code: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
    country: 'Brasil',
  },
};
const common = {
  email: 'comprador@exemplo.com.br',
  order_id: PIX.reference,
  items: [{ description: 'Bolsa de lona', quantity: 1, price_cents: 12_345 }],
  payer,
};

it('asks for a Pix by an invoice, and reads its code', async () => {
  double.answers['POST /v1/invoices'] = { body: { ...INVOICE, pix: { qrcode_text: '00020126pix' } } };
  expect(await iugu.charge(access, PIX)).toEqual({
    outcome: 'pending',
    gatewayId: 'INV1',
    status: 'aguardando',
    instructions: { pixCode: '00020126pix', boletoLine: '', approvalUrl: '' },
  });
  expect(double.last).toMatchObject({
    method: 'POST',
    url: '/v1/invoices',
    headers: { authorization: AUTH, 'content-type': 'application/json' },
    body: {
      ...common,
      payable_with: ['pix'],
      due_date: '2026-11-22',
      ensure_workday_due_date: false,
      notification_url: PIX.notificationUrl,
    },
  });
});

it('makes a Pix due on the day in São Paulo', async () => {
  await iugu.charge(access, { ...PIX, expiresAt: new Date('2026-11-23T01:00:00Z') });
  expect(double.last?.body).toMatchObject({ due_date: '2026-11-22' });
});

it('waits for a Pix in a status that Iugu does not document, with its word', async () => {
  double.answers['POST /v1/invoices'] = { body: { ...INVOICE, status: 'brand_new' } };
  expect(await iugu.charge(access, PIX)).toMatchObject({
    outcome: 'pending',
    status: 'aguardando',
    unfamiliar: { word: 'brand_new' },
  });
});

it('asks for a boleto by an invoice, and reads its line', async () => {
  const slip = { digitable_line: '00190.50095 40144.816069 06809.350314 3 37370000000100' };
  double.answers['POST /v1/invoices'] = { body: { ...INVOICE, bank_slip: slip } };
  const outcome = await iugu.charge(access, { ...BOLETO, notificationUrl: null });
  expect(outcome).toMatchObject({
    outcome: 'pending',
    instructions: { boletoLine: '00190500954014481606906809350314337370000000100' },
  });
  expect(double.last?.body).toEqual({
    ...common,
    payable_with: ['bank_slip'],
    due_date: '2026-11-24',
    ensure_workday_due_date: false,
  });
});

describe('a card', () => {
  const answer = (body: object, status = 200) => {
    double.answers['POST /v1/charge'] = { status, body };
    return iugu.charge(access, CARD);
  };

  it('is charged by its token', async () => {
    const approved = {
      success: true,
      status: 'captured',
      message: 'Autorizado',
      LR: '00',
      invoice_id: 'INV2',
    };
    expect(await answer(approved)).toEqual({ outcome: 'approved', gatewayId: 'INV2', status: 'pago' });
    expect(double.last).toMatchObject({
      method: 'POST',
      url: '/v1/charge',
      body: { ...common, token: 'token-of-the-card', months: 3, soft_descriptor_light: 'ATELIE' },
    });
  });

  it.each([
    ['51', 'saldo'],
    ['54', 'cartao'],
    ['AF01', 'antifraude'],
    ['82', 'dados'],
    ['05', 'emissor'],
  ])('with the acquirer’s code %s is refused as %s', async (LR, group) => {
    const said = { success: false, message: 'Transação negada', LR, invoice_id: 'INV2' };
    const refused = { outcome: 'refused', gatewayId: 'INV2', group, reason: 'Transação negada' };
    expect(await answer(said)).toEqual(refused);
    expect(await answer(said, 422)).toEqual(refused);
  });

  it('can wait for an analysis, or be reserved only', async () => {
    const said = { success: true, message: '', LR: '00', invoice_id: 'INV3' };
    expect(await answer({ ...said, status: 'in_analysis' })).toMatchObject({ status: 'em_analise' });
    expect(await answer({ ...said, status: 'authorized' })).toMatchObject({ status: 'autorizado' });
  });

  it('is an error when Iugu does not take the request', async () => {
    expect(await answer({ errors: { email: ['não é válido'] } }, 422)).toEqual({
      outcome: 'refused',
      gatewayId: '',
      group: 'erro',
      reason: 'não é válido',
    });
  });
});

describe('the status', () => {
  const read = (body: object, status = 200) => {
    double.answers['GET /v1/invoices/INV%2F1'] = { status, body };
    return iugu.status(access, named('INV/1'));
  };

  it.each([
    [{ status: 'pending' }, 'aguardando', 0],
    [{ status: 'paid' }, 'pago', 0],
    [{ status: 'externally_paid' }, 'pago', 0],
    [{ status: 'paid', refunded_cents: 500 }, 'parcialmente_reembolsado', 500],
    [{ status: 'refunded', refunded_cents: 12_345 }, 'reembolsado', 12_345],
    [{ status: 'expired' }, 'expirado', 0],
    [{ status: 'chargeback' }, 'chargeback', 0],
  ])('%j is %s', async (said, status, refundedCents) => {
    expect(await read({ ...INVOICE, ...said })).toEqual({ outcome: 'known', status, refundedCents });
  });

  it('is unknown of a charge that Iugu does not have', async () => {
    expect(await read({ errors: 'Not found' }, 404)).toEqual({ outcome: 'unknown' });
  });

  it('that Iugu does not document is not guessed at, but told by its word', async () => {
    expect(await read({ ...INVOICE, status: 'brand_new' })).toEqual({
      outcome: 'unfamiliar',
      word: 'brand_new',
    });
  });
});

describe('an answer that was lost', () => {
  const lost = { reference: 'pay-1', method: 'credit_card', moneyId: '' } as const;
  const found = (...items: object[]) => {
    double.answers['GET /v1/invoices?query=pay-1&limit=10'] = { body: { items } };
  };
  const invoice = (status: string) => ({ ...INVOICE, order_id: 'pay-1', status });

  it.each([
    ['paid', { outcome: 'approved', gatewayId: 'INV1', status: 'pago' }],
    ['in_analysis', { outcome: 'pending', gatewayId: 'INV1', status: 'em_analise' }],
    ['canceled', { outcome: 'refused', gatewayId: 'INV1' }],
  ])('is found by our name for it: %s', async (status, outcome) => {
    found({ ...INVOICE, id: 'INV9', order_id: 'pay-12', status: 'paid' }, invoice(status));
    expect(await iugu.answered(access, lost)).toMatchObject(outcome);
  });

  it.each([
    ['credit_card', 'em_analise'],
    ['pix', 'aguardando'],
  ] as const)(
    'in a status that Iugu does not document is waited for, with its word: %s',
    async (method, status) => {
      found(invoice('brand_new'));
      expect(await iugu.answered(access, { ...lost, method })).toMatchObject({
        outcome: 'pending',
        gatewayId: 'INV1',
        status,
        unfamiliar: { word: 'brand_new' },
      });
    },
  );

  it.each(['refunded', 'partially_refunded', 'in_protest', 'chargeback'])(
    'that was paid before is not charged anew, and is read again: %s',
    async (status) => {
      found(invoice(status));
      const outcome = await iugu.answered(access, lost);
      expect(outcome).toMatchObject({ outcome: 'pending', gatewayId: 'INV1', status: 'em_analise' });
      expect(outcome).not.toHaveProperty('unfamiliar');
    },
  );

  it('is none where no invoice has the name, and not yet one where a card’s invoice waits', async () => {
    found();
    expect(await iugu.answered(access, lost)).toBeUndefined();
    found(invoice('pending'));
    expect(await iugu.answered(access, lost)).toBeUndefined();
    expect(await iugu.answered(access, { ...lost, method: 'pix' })).toMatchObject({
      outcome: 'pending',
      status: 'aguardando',
    });
  });
});

describe('a refund', () => {
  const refund = (refundCents: number) =>
    iugu.refund(access, { ...named('INV1'), reference: 'r1', refundCents });

  it('of everything is one without an amount, of a part one with', async () => {
    expect(await refund(12_345)).toEqual({ outcome: 'refunded' });
    expect(double.last).toMatchObject({ method: 'POST', url: '/v1/invoices/INV1/refund', body: {} });
    await refund(1_000);
    expect(double.last?.body).toEqual({ partial_value_refund_cents: 1_000 });
  });

  it('can be refused', async () => {
    double.answers['POST /v1/invoices/INV1/refund'] = { status: 422, body: { errors: 'Saldo insuficiente' } };
    expect(await refund(12_345)).toEqual({ outcome: 'refused', reason: 'Saldo insuficiente' });
  });
});

describe('a webhook', () => {
  const secrets = { credentials: {}, addressKey: 'key', publicKey: '' };
  const verdictOn = (form: string) => iugu.verifyWebhook({ headers: {}, body: Buffer.from(form) }, secrets);
  const changed = 'event=invoice.status_changed&data%5Bid%5D=INV1&data%5Bstatus%5D=paid';

  it('is a hint about an invoice or the account, the same each time it comes', () => {
    const verdict = verdictOn(changed);
    expect(verdict).toMatchObject({
      verdict: 'event',
      event: {
        about: 'payment',
        topic: 'invoice.status_changed',
        gatewayId: 'INV1',
        trust: 'hint',
        repeatable: true,
      },
    });
    expect(verdictOn(changed)).toEqual(verdict);
    expect(verdictOn('event=referrals.verification&data[account_id]=A1')).toMatchObject({
      event: { about: 'account', gatewayId: '' },
    });
    expect(verdictOn('event=withdraw_request.created&data[id]=9')).toMatchObject({
      event: { about: 'other' },
    });
  });

  it.each([
    '',
    '{"event":1}',
    'data[id]=INV1',
    'event=invoice.created&data[id]=INV%00',
    `event=invoice.created&data[id]=${'1'.repeat(101)}`,
  ])('%j is none', (form) => {
    expect(verdictOn(form)).toEqual({ verdict: 'unreadable' });
  });
});
