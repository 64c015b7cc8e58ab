import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { IUGU_CREDENTIALS, verifyIdentity } from '../../../test/gateways';
import { countLiveEvents } from '../../../test/live';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain, checkDue, offer, paidPix, testCharge } from '../../../test/test-charges';

let api: TestApi;
let iugu: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu'], (store) => {
  ({ api, double: iugu, maria } = store);
});

const rows = () => api.platform.database.platform;
const read = async (id: string) => (await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).json();
const refund = (id: string, amountCents?: number, key: string = randomUUID(), by = maria) =>
  callAs(api, by, 'POST', `/payments/test-charges/${id}/refund`, {
    body: { amountCents },
    'idempotency-key': key,
  });
const codeOf = async (answer: ReturnType<typeof refund>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};

const unpaidPix = async (): Promise<string> =>
  (await testCharge(api, maria, { method: 'pix', amountCents: 5_000 })).json().id;

/** Reads again what is due at its gateway, as the worker does a while later. */
async function aWhileLater(): Promise<void> {
  await rows()
    .updateTable('gateway_charges')
    .set({
      next_check_at: new Date(0),
      refund_until: sql<Date>`case when refund_until is not null then to_timestamp(0) end`,
    })
    .where('seller_id', '=', maria.sellerId)
    .where('next_check_at', 'is not', null)
    .execute();
  await checkDue(api, maria);
}

describe('through the simulator', () => {
  beforeEach(() => offer(api, maria, 'simulador', ['pix']));

  it('gives back a part, and then the rest', async () => {
    const id = await paidPix(api, maria);
    expect(await read(id)).toMatchObject({ refundable: true, refundedCents: 0 });
    const part = await refund(id, 2_000);
    expect([part.statusCode, part.json()]).toEqual([200, { outcome: 'refunded', charge: await read(id) }]);
    expect(part.json().charge).toMatchObject({
      status: 'parcialmente_reembolsado',
      refundedCents: 2_000,
      refundable: true,
    });
    expect((await refund(id)).json()).toMatchObject({
      outcome: 'refunded',
      charge: { status: 'reembolsado', refundedCents: 5_000, refundable: false },
    });
    expect(await codeOf(refund(id))).toEqual([409, 'test_charge_not_refundable']);
  });

  it('refuses what was not paid, and more than is left', async () => {
    expect(await codeOf(refund(await unpaidPix()))).toEqual([409, 'test_charge_not_refundable']);
    const id = await paidPix(api, maria);
    await refund(id, 2_000);
    const more = await refund(id, 3_001);
    expect([more.statusCode, more.json().fields]).toEqual([
      422,
      { amountCents: [expect.stringMatching(/R\$\s30,00/)] },
    ]);
    expect(await codeOf(refund(id, 0))).toEqual([422, 'validation']);
    expect(await read(id)).toMatchObject({ refundedCents: 2_000 });
  });

  it('does the same for the same key, once', async () => {
    const id = await paidPix(api, maria);
    const first = (await refund(id, 2_000, 'chave-da-devolucao')).json();
    expect((await refund(id, 2_000, 'chave-da-devolucao')).json()).toEqual(first);
    expect(await read(id)).toMatchObject({ refundedCents: 2_000 });
  });

  it('never gives back more than was paid, however many ask at once', async () => {
    const id = await paidPix(api, maria);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(id, 1_500)));
    const done = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect([1, 2, 3]).toContain(done);
    for (const answer of answers) expect([200, 409, 422]).toContain(answer.statusCode);
    const atGateway = await rows()
      .selectFrom('simulated_charges')
      .where('id', '=', `sim_${id}`)
      .select('refunded_cents')
      .executeTakeFirstOrThrow();
    expect([(await read(id)).refundedCents, atGateway.refunded_cents]).toEqual([done * 1_500, done * 1_500]);
  });

  it('is nobody else’s to ask for', async () => {
    const id = await paidPix(api, maria);
    const other = await createAccount(api.platform);
    expect(await codeOf(refund(id, undefined, undefined, other))).toEqual([404, 'not_found']);
    expect(await read(id)).toMatchObject({ refundedCents: 0 });
  });

  it('is audited, and told to open pages', async () => {
    const id = await paidPix(api, maria);
    const notifications = () => countLiveEvents(api, maria, 'payment.changed');
    const before = await notifications();
    await refund(id, 2_000);
    expect(await notifications()).toBe(before + 1);
    const entry = await rows()
      .selectFrom('audit_log')
      .where('entity_id', '=', id)
      .where('action', '=', 'test-charge.refund')
      .select('after_json')
      .executeTakeFirstOrThrow();
    expect(entry.after_json).toEqual({
      amountCents: 2_000,
      outcome: 'refunded',
      refundedCents: 2_000,
      status: 'parcialmente_reembolsado',
    });
  });
});

describe('through a gateway’s own sandbox', () => {
  const PAID = { id: 'INV1', status: 'paid', pix: { qrcode_text: '00020126pix' } };
  const REFUND = 'POST /v1/invoices/INV1/refund';
  let id: string;

  beforeEach(async () => {
    await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
    iugu.answers['POST /v1/invoices'] = { body: { ...PAID, status: 'pending' } };
    id = await unpaidPix();
    iugu.answers['GET /v1/invoices/INV1'] = { body: PAID };
    await aWhileLater();
    iugu.answers[REFUND] = { body: { ...PAID, status: 'refunded', refunded_cents: 5_000 } };
  });

  it('goes to where the charge was made, whatever the store is paid through by now', async () => {
    await callAs(api, maria, 'POST', '/pagamentogateway', { body: { idGateway: 'simulador' } });
    await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}/payment-gateway`, {
      body: { gateway: 'simulador', confirm: true },
      'if-match': '"2"',
    });
    const choice = await callAs(api, maria, 'GET', `/seller/${maria.sellerId}/payment-gateway`);
    expect(choice.json().gateway).toBe('simulador');

    expect((await refund(id, 2_000)).json()).toMatchObject({
      outcome: 'refunded',
      charge: { gateway: 'iugu', status: 'parcialmente_reembolsado', refundedCents: 2_000 },
    });
    expect(iugu.last).toMatchObject({
      url: '/v1/invoices/INV1/refund',
      body: { partial_value_refund_cents: 2_000 },
    });
  });

  it('tells what the gateway says when it refuses, and can be tried again', async () => {
    iugu.answers[REFUND] = { status: 422, body: { errors: 'Fatura não pode ser reembolsada' } };
    const refused = await refund(id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'test_charge_refund_refused']);
    expect(refused.json().errors).toEqual([expect.stringContaining('“Fatura não pode ser reembolsada”')]);
    expect(await read(id)).toMatchObject({ status: 'pago', refundedCents: 0, refundable: true });

    iugu.answers[REFUND] = { body: { ...PAID, status: 'refunded', refunded_cents: 5_000 } };
    expect((await refund(id)).json()).toMatchObject({ charge: { status: 'reembolsado' } });
  });

  it('makes nothing up when the gateway does not answer, and finds out what became of it', async () => {
    iugu.answers[REFUND] = { status: 500, body: {} };
    const lost = await refund(id);
    expect([lost.statusCode, lost.json().code]).toEqual([409, 'gateway_unreachable']);
    expect(lost.json().errors).toEqual([expect.stringContaining('não se sabe se devolveu')]);
    expect(await read(id)).toMatchObject({ status: 'pago', refundedCents: 0 });
    expect(await codeOf(refund(id))).toEqual([409, 'test_charge_refund_under_way']);

    await aWhileLater();
    iugu.answers[REFUND] = { body: PAID };
    expect((await refund(id, 1_000)).json()).toMatchObject({ charge: { refundedCents: 1_000 } });
  });

  it('sees a refund that was done though its answer was lost', async () => {
    iugu.answers[REFUND] = { status: 500, body: {} };
    await refund(id);
    iugu.answers['GET /v1/invoices/INV1'] = {
      body: { ...PAID, status: 'refunded', refunded_cents: 5_000 },
    };
    await aWhileLater();
    expect(await read(id)).toMatchObject({ status: 'reembolsado', refundedCents: 5_000 });
  });

  it('looks again and again at what the gateway has accepted and not done', async () => {
    iugu.answers[REFUND] = { status: 500, body: {} };
    await refund(id);
    for (let look = 0; look < 3; look += 1) await aWhileLater();
    expect(await read(id)).toMatchObject({ status: 'pago', refundedCents: 0 });
    iugu.answers['GET /v1/invoices/INV1'] = {
      body: { ...PAID, status: 'refunded', refunded_cents: 5_000 },
    };
    await aWhileLater();
    expect(await read(id)).toMatchObject({ status: 'reembolsado' });
    const asked = iugu.asked.length;
    await aWhileLater();
    expect(iugu.asked.length).toBe(asked);
  });

  it('is not undone by a report that was asked for before it', async () => {
    const READ = 'GET /v1/invoices/INV1';
    const meanwhile = async () => {
      iugu.answers[READ] = { body: PAID };
      await refund(id);
      iugu.answers[READ] = { body: { ...PAID, status: 'refunded', refunded_cents: 5_000 } };
    };
    iugu.answers[READ] = { body: PAID, meanwhile };
    await checkAgain(api, id);
    expect(await read(id)).toMatchObject({ status: 'reembolsado', refundedCents: 5_000, refundable: false });
  });

  it('asks for nothing where the charge cannot be read', async () => {
    iugu.answers['GET /v1/invoices/INV1'] = { status: 503, body: {} };
    const silent = await refund(id);
    expect(silent.json().errors).toEqual([expect.stringContaining('nada foi devolvido')]);
    iugu.answers['GET /v1/invoices/INV1'] = { status: 401, body: {} };
    expect(await codeOf(refund(id))).toEqual([409, 'gateway_refused_credentials']);
    expect(iugu.last?.method).toBe('GET');
  });

  it('asks for nothing where money is real', async () => {
    await verifyIdentity(api, maria);
    const { items } = (await callAs(api, maria, 'GET', '/pagamentogateway')).json();
    await callAs(api, maria, 'PUT', `/pagamentogateway/${items[0].id}`, {
      body: { mode: 'live', credentials: IUGU_CREDENTIALS },
      'if-match': '"1"',
    });
    expect(await codeOf(refund(id))).toEqual([409, 'gateway_not_in_test_mode']);
  });
});
