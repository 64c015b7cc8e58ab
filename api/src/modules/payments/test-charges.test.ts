import { randomUUID } from 'node:crypto';
import { hasPixChecksum, isBoletoLine } from '@balcao/domain';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { type GatewayApi, startGatewayApi } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS, verifyIdentity } from '../../../test/gateways';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain, checkDue, offer, testCharge } from '../../../test/test-charges';

let gateways: GatewayApi;
let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  gateways = await startGatewayApi(['iugu'], { SIMULADOR_PAID_AFTER_SECONDS: '1' });
  ({ api, double: iugu } = gateways);
});
afterAll(() => gateways.stop());
beforeEach(async () => {
  iugu.forget();
  maria = await createAccount(api.platform);
});

const charge = (body: object, key?: string) => testCharge(api, maria, body, key);
const read = async (id: string) => (await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).json();
const pay = (id: string, key: string = randomUUID()) =>
  callAs(api, maria, 'POST', `/payments/test-charges/${id}/pay`, { 'idempotency-key': key });
const table = () =>
  api.platform.database.platform.updateTable('gateway_charges').where('seller_id', '=', maria.sellerId);

/** Reads every charge that is due again, as the worker does. */
async function recheck(): Promise<void> {
  await table()
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute();
  await checkDue(api, maria);
}

it('moves no money without an idempotency key', async () => {
  await offer(api, maria, 'simulador', ['pix']);
  const body = { method: 'pix', amountCents: 5_000 };
  const { id } = (await charge(body)).json();
  for (const [path, sent] of [
    ['', body],
    [`/${id}/pay`, {}],
    [`/${id}/refund`, {}],
  ] as const) {
    const answer = await callAs(api, maria, 'POST', `/payments/test-charges${path}`, { body: sent });
    expect(answer.statusCode).toBe(428);
    expect(answer.json()).toMatchObject({
      code: 'idempotency_key_required',
      errors: ['Não foi possível concluir: falta a chave que impede repetir a operação.'],
    });
  }
});

describe('through the simulator', () => {
  beforeEach(() => offer(api, maria, 'simulador', ['pix', 'credit_card', 'boleto', 'paypal']));

  it('a Pix has a code, waits, and is paid when the seller says so', async () => {
    const created = await charge({ method: 'pix', amountCents: 4_990 });
    expect(created.statusCode).toBe(201);
    const waiting = created.json();
    expect(waiting).toMatchObject({
      gateway: 'simulador',
      gatewayName: 'Simulador',
      method: 'pix',
      amountCents: 4_990,
      status: 'aguardando',
      statusText: 'Aguardando pagamento',
      open: true,
      payable: true,
      boleto: null,
      refusal: null,
      failure: '',
      paidAt: null,
    });
    expect(hasPixChecksum(waiting.pix.code)).toBe(true);
    expect(Date.parse(waiting.pix.expiresAt) - Date.now()).toBeGreaterThan(1_700_000);

    const paid = await pay(waiting.id);
    expect(paid.json()).toMatchObject({ status: 'pago', tone: 'success', open: false, payable: false });
    expect(await read(waiting.id)).toEqual(paid.json());
    expect((await pay(waiting.id)).json()).toEqual(paid.json());
  });

  it('a Pix is paid by itself, and the worker sees it', async () => {
    const { id } = (await charge({ method: 'pix', amountCents: 4_990 })).json();
    const aWhileAgo = new Date(Date.now() - 1_000);
    await api.platform.database.platform
      .updateTable('simulated_charges')
      .set({ pays_at: aWhileAgo })
      .where('id', '=', `sim_${id}`)
      .execute();
    await recheck();
    expect(await read(id)).toMatchObject({ status: 'pago', paidAt: expect.any(String) });
  });

  it('a Pix that nobody paid expires, and can be paid late', async () => {
    const { id } = (await charge({ method: 'pix', amountCents: 4_990 })).json();
    const over = { pays_at: null, expires_at: new Date(0) };
    await api.platform.database.platform
      .updateTable('simulated_charges')
      .set(over)
      .where('id', '=', `sim_${id}`)
      .execute();
    await recheck();
    expect(await read(id)).toMatchObject({ status: 'expirado', open: false, payable: true });
    expect((await pay(id)).json()).toMatchObject({ status: 'pago' });
  });

  it('a boleto has its line', async () => {
    const { boleto, status } = (await charge({ method: 'boleto', amountCents: 4_990 })).json();
    expect(status).toBe('aguardando');
    expect(isBoletoLine(boleto.line)).toBe(true);
    expect(boleto.formattedLine.replace(/\D/g, '')).toBe(boleto.line);
  });

  it('a card is approved, or refused by its cents with what to do', async () => {
    expect((await charge({ method: 'credit_card', amountCents: 10_000 })).json()).toMatchObject({
      status: 'pago',
      paidAt: expect.any(String),
    });
    const refused = await charge({ method: 'credit_card', amountCents: 10_001 });
    expect(refused.statusCode).toBe(201);
    expect(refused.json()).toMatchObject({
      status: 'recusado',
      payable: false,
      refusal: { group: 'saldo', text: expect.stringContaining('saldo'), reason: 'Recusado pelo Simulador' },
    });
    expect((await pay(refused.json().id)).json()).toMatchObject({ status: 'recusado' });
  });

  it('a gateway that does not answer is told, and nothing is made up', async () => {
    expect((await charge({ method: 'credit_card', amountCents: 10_008 })).json()).toMatchObject({
      status: 'criado',
      payable: false,
      failure: expect.stringContaining('não respondeu'),
    });
  });

  it('a charge whose answer was never kept is told like one without an answer, once it is surely over', async () => {
    const { id } = (await charge({ method: 'credit_card', amountCents: 10_008 })).json();
    await table().set({ failure: null }).execute();
    expect(await read(id)).toMatchObject({ status: 'criado', failure: '' });
    await table()
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();
    expect(await read(id)).toMatchObject({
      status: 'criado',
      failure: expect.stringContaining('Não se sabe'),
    });
  });

  it('PayPal waits for the buyer', async () => {
    const { id, status } = (await charge({ method: 'paypal', amountCents: 4_990 })).json();
    expect(status).toBe('aguardando');
    expect((await pay(id)).json().status).toBe('pago');
  });

  it('keeps to the bounds of the method', async () => {
    const low = await charge({ method: 'boleto', amountCents: 499 });
    expect([low.statusCode, Object.keys(low.json().fields)]).toEqual([422, ['amountCents']]);
    const many = await charge({ method: 'credit_card', amountCents: 10_000, installments: 13 });
    expect([many.statusCode, Object.keys(many.json().fields)]).toEqual([422, ['installments']]);
    const small = await charge({ method: 'credit_card', amountCents: 1_000, installments: 3 });
    expect([small.statusCode, Object.keys(small.json().fields)]).toEqual([422, ['installments']]);
  });

  it('does the same for the same key, once', async () => {
    const body = { method: 'pix', amountCents: 4_990 };
    const first = (await charge(body, 'chave-do-teste-1')).json();
    expect((await charge(body, 'chave-do-teste-1')).json()).toEqual(first);
    const { items } = (await callAs(api, maria, 'GET', '/payments/test-charges')).json();
    expect(items).toEqual([first]);
  });

  it('tells who may only look', async () => {
    const mayCharge = async (by: Account) =>
      (await callAs(api, by, 'GET', '/payments/test-charges')).json().canCharge;
    expect(await mayCharge(maria)).toBe(true);
    expect(await mayCharge(await createColleague(api.platform, maria, 'financeiro'))).toBe(true);
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect(await mayCharge(reader)).toBe(false);
    expect((await testCharge(api, reader, { method: 'pix', amountCents: 4_990 })).statusCode).toBe(403);
  });

  it('lists the latest twenty, the newest first', async () => {
    for (let cents = 1_000; cents < 1_021; cents += 1) await charge({ method: 'boleto', amountCents: cents });
    const { items } = (await callAs(api, maria, 'GET', '/payments/test-charges')).json();
    expect(items.map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual(
      Array.from({ length: 20 }, (_, place) => 1_020 - place),
    );
  });

  it('is audited', async () => {
    const { id } = (await charge({ method: 'pix', amountCents: 4_990 })).json();
    await pay(id);
    const entries = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .orderBy('seq')
      .select(['action', 'after_json'])
      .execute();
    expect(entries).toEqual([
      {
        action: 'test-charge.create',
        after_json: {
          gateway: 'simulador',
          method: 'pix',
          amountCents: 4_990,
          outcome: 'pending',
          status: 'aguardando',
        },
      },
      { action: 'test-charge.pay', after_json: null },
    ]);
  });
});

describe('through a gateway’s own sandbox', () => {
  const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
  beforeEach(() => offer(api, maria, 'iugu', ['pix', 'credit_card'], IUGU_CREDENTIALS));

  it('a charge is made there, and read there', async () => {
    iugu.answers['POST /v1/invoices'] = { body: INVOICE };
    const { id, pix, status } = (await charge({ method: 'pix', amountCents: 4_990 })).json();
    expect([status, pix.code]).toEqual(['aguardando', '00020126pix']);
    expect(iugu.last?.body).toMatchObject({ order_id: id, items: [{ price_cents: 4_990 }] });

    iugu.answers['GET /v1/invoices/INV1'] = { body: { ...INVOICE, status: 'paid' } };
    await recheck();
    expect(await read(id)).toMatchObject({ status: 'pago' });
    iugu.answers['GET /v1/invoices/INV1'] = { body: { ...INVOICE, status: 'pending' } };
    await checkAgain(api, id);
    expect(await read(id)).toMatchObject({ status: 'pago' });
  });

  it('cannot be paid from here', async () => {
    iugu.answers['POST /v1/invoices'] = { body: INVOICE };
    const answer = await pay((await charge({ method: 'pix', amountCents: 4_990 })).json().id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'test_charge_not_simulated']);
  });

  it('a card needs its token, which may look like anything but a card’s number', async () => {
    const body = { method: 'credit_card', amountCents: 10_000 };
    expect((await charge(body)).json().fields).toEqual({ cardToken: [expect.any(String)] });
    const card = await charge({ ...body, cardToken: '4111111111111111' });
    expect([card.statusCode, card.json().code]).toEqual([422, 'card_data_forbidden']);
    iugu.answers['POST /v1/charge'] = {
      body: { success: true, status: 'captured', LR: '00', invoice_id: 'INV2' },
    };
    expect((await charge({ ...body, cardToken: 'a4111111111111111f' })).json()).toMatchObject({
      status: 'pago',
    });
  });

  it('credentials that it does not know are told', async () => {
    iugu.answers['POST /v1/invoices'] = { status: 401, body: { errors: 'Unauthorized' } };
    expect((await charge({ method: 'pix', amountCents: 4_990 })).json()).toMatchObject({
      status: 'criado',
      failure: expect.stringContaining('recusou as credenciais'),
    });
  });

  it('is not made where money is real', async () => {
    await verifyIdentity(api, maria);
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
    await callAs(api, maria, 'PUT', `/pagamentogateway/${items[0].id}`, {
      body: { mode: 'live', credentials: IUGU_CREDENTIALS },
      'if-match': '"1"',
    });
    const answer = await charge({ method: 'pix', amountCents: 4_990 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'gateway_not_in_test_mode']);
  });
});

it('needs a gateway, its credentials and an active method', async () => {
  const codeOf = async () => (await charge({ method: 'pix', amountCents: 4_990 })).json().code;
  expect(await codeOf()).toBe('gateway_not_chosen');
  const choice = `/seller/${maria.sellerId}/payment-gateway`;
  await callAs(api, maria, 'PATCH', choice, { body: { gateway: 'iugu' }, 'if-match': '"1"' });
  expect(await codeOf()).toBe('gateway_not_configured');
  maria = await createAccount(api.platform);
  await offer(api, maria, 'simulador', ['boleto']);
  expect(await codeOf()).toBe('payment_method_inactive');
});
