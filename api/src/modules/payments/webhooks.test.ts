import { createHash } from 'node:crypto';
import { someOf } from '@balcao/proofs';
import { callAs } from '../../../test/call-as';
import { fakeOnly } from '../../../test/fake-clock';
import { type GatewayApi, startGatewayApi } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { PAYPAL_CREDENTIALS, PAYPAL_HEADERS } from '../../../test/gateway-notices';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { offer, testCharge } from '../../../test/test-charges';
import {
  addressOf as addressFor,
  FORM,
  iuguEvent,
  send as sendTo,
  workOff as workOffAll,
  workOffDue,
} from '../../../test/webhooks';
import { newId } from '../../db/new-id';
import { simulatedDelivery } from '../../providers/gateway/simulador-webhook';

const PAGBANK_TOKEN = 'token-of-pagbank-9f8e7d6c';
const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
const ACCOUNT = { id: IUGU_CREDENTIALS.accountId, 'is_verified?': false };
const ACCOUNT_URL = `GET /v1/accounts/${IUGU_CREDENTIALS.accountId}`;

let gateways: GatewayApi;
let api: TestApi;
let double: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  gateways = await startGatewayApi(['iugu', 'pagseguro', 'paypal']);
  ({ api, double } = gateways);
});
afterAll(() => gateways.stop());
beforeEach(async () => {
  double.forget();
  maria = await createAccount(api.platform);
});

const database = () => api.platform.database.platform;
const deliveries = () =>
  database()
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', maria.sellerId)
    .selectAll()
    .orderBy('id')
    .execute();

const addressOf = (connectionId: string) => addressFor(api, maria, connectionId);
const send = (url: string, payload: string | Buffer, headers?: Record<string, string>) =>
  sendTo(api, url, payload, headers);
const workOff = (times?: number) => workOffAll(api, maria, times);

const invoiceChanged = iuguEvent('invoice.status_changed', { id: 'INV1', status: 'paid' });

/** A Pix at Iugu that still waits here and is paid there. */
async function paidAtIugu(): Promise<{ id: string; url: string }> {
  const connection = await offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);
  double.answers['POST /v1/invoices'] = { body: INVOICE };
  const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
  double.answers['GET /v1/invoices/INV1'] = { body: { ...INVOICE, status: 'paid' } };
  return { id, url: await addressOf(connection) };
}
const statusOf = async (id: string) =>
  (await callAs(api, maria, 'GET', `/payments/test-charges/${id}`)).json().status;

describe('what Iugu tells', () => {
  it('of a charge leads to reading it there, whatever the delivery says', async () => {
    const { id, url } = await paidAtIugu();
    const answer = await send(url, invoiceChanged, FORM);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await statusOf(id)).toBe('aguardando');
    await workOff();
    expect(await statusOf(id)).toBe('pago');
    expect(await deliveries()).toEqual([
      expect.objectContaining({ status: 'done', outcome: 'applied', trust: 'hint' }),
    ]);
  });

  it('a hundred times at once has one effect', async () => {
    const { id, url } = await paidAtIugu();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(url, invoiceChanged, FORM)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await deliveries()).toHaveLength(1);
    await Promise.all([workOffDue(api), workOffDue(api), workOffDue(api)]);
    expect(await statusOf(id)).toBe('pago');
    expect(double.asked.filter(({ url: asked }) => asked === '/v1/invoices/INV1')).toHaveLength(1);
    await send(url, invoiceChanged, FORM);
    await workOff();
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'done', outcome: 'unchanged' })]);
  });

  it('of the account leads to asking how it stands', async () => {
    const connection = await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS);
    double.answers[ACCOUNT_URL] = {
      body: {
        ...ACCOUNT,
        last_verification_request_status: 'rejected',
        last_verification_request_feedback: 'Documento ilegível',
      },
    };
    await send(
      await addressOf(connection),
      iuguEvent('referrals.verification', { status: 'accepted' }),
      FORM,
    );
    await workOff();
    const { account } = (await callAs(api, maria, 'GET', `/pagamentogateway/${connection}`)).json();
    expect(account).toMatchObject({ status: 'rejected', feedback: 'Documento ilegível' });
    const seller = (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json();
    expect(seller.iuguAccountStatus).toBe('rejected');
  });

  it('is tried again while Iugu is away, and put aside after ten times', async () => {
    const { id, url } = await paidAtIugu();
    await send(url, invoiceChanged, FORM);
    double.mood = 'failing';
    await workOff(9);
    expect(await deliveries()).toEqual([
      expect.objectContaining({ status: 'waiting', attempts: 9, last_error: 'gateway could not be asked' }),
    ]);
    await workOff(2);
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'parked', attempts: 10 })]);
    expect(await statusOf(id)).toBe('aguardando');
  });

  it('of a charge that is not ours is let go after a minute', async () => {
    const { url } = await paidAtIugu();
    await send(url, iuguEvent('invoice.created', { id: 'OTHER' }), FORM);
    await workOff();
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'waiting' })]);
    await database()
      .updateTable('webhook_deliveries')
      .set({ received_at: new Date(Date.now() - 61_000) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await workOff();
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'done', outcome: 'ignored' })]);
  });

  it('cannot take a paid charge back to waiting', async () => {
    const { id, url } = await paidAtIugu();
    await send(url, invoiceChanged, FORM);
    await workOff();
    double.answers['GET /v1/invoices/INV1'] = { body: INVOICE };
    await send(url, iuguEvent('invoice.status_changed', { id: 'INV1', status: 'pending' }), FORM);
    await workOff();
    expect(await statusOf(id)).toBe('pago');
    expect((await deliveries()).map(({ outcome }) => outcome)).toEqual(['applied', 'out_of_order']);
  });
});

describe('an address', () => {
  const statusAt = async (url: string) => (await send(url, invoiceChanged, FORM)).statusCode;
  const renew = (connection: string, key = newId()) =>
    callAs(api, maria, 'POST', `/pagamentogateway/${connection}/webhook`, { 'idempotency-key': key });
  const aDayLater = (connection: string) =>
    database()
      .updateTable('webhook_old_keys')
      .set({ renewed_at: new Date(Date.now() - 86_401_000) })
      .where('connection_id', '=', connection)
      .execute();

  it('that nobody has, or that is of another gateway, is unknown', async () => {
    const url = await addressOf(await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS));
    expect(url).toMatch(/^http:\/\/localhost:8080\/api\/webhooks\/gateways\/iugu\/[\w-]{43}$/);
    expect((await send(url.replace('/iugu/', '/malga/'), invoiceChanged, FORM)).statusCode).toBe(404);
    const changed = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
    expect((await send(changed, invoiceChanged, FORM)).statusCode).toBe(404);
    expect((await send(`${url}x`, invoiceChanged, FORM)).statusCode).toBe(404);
  });

  it('can be renewed; the one before is good for a day', async () => {
    const connection = await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS);
    const before = await addressOf(connection);
    await renew(connection);
    const after = await addressOf(connection);
    expect(after).not.toBe(before);
    expect([await statusAt(before), await statusAt(after)]).toEqual([200, 200]);
    await aDayLater(connection);
    expect([await statusAt(before), await statusAt(after)]).toEqual([404, 200]);
  });

  it('is good for its whole day, however often it is renewed meanwhile', async () => {
    const connection = await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS);
    const registered = await addressOf(connection);
    await renew(connection);
    const between = await addressOf(connection);
    await renew(connection);
    await renew(connection);
    const last = await addressOf(connection);
    expect(await Promise.all([registered, between, last].map(statusAt))).toEqual([200, 200, 200]);
    await aDayLater(connection);
    await renew(connection);
    expect(await Promise.all([registered, between, last].map(statusAt))).toEqual([404, 404, 200]);
  });

  it('is renewed once, however often that is asked for; the answer does not tell it', async () => {
    const connection = await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS);
    const key = newId();
    const first = await renew(connection, key);
    expect([first.statusCode, first.payload]).toEqual([204, '']);
    const made = await addressOf(connection);
    expect((await renew(connection, key)).headers['idempotent-replayed']).toBe('true');
    expect(await addressOf(connection)).toBe(made);
  });

  it.each(['INV\u0000', 'INV 1', "'", 'x'.repeat(101), 'á'])(
    'refuses what cannot be a charge’s name: %j',
    async (name) => {
      const url = await addressOf(await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS));
      const answer = await send(url, iuguEvent('invoice.created', { id: name }), FORM);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_body']);
      expect(await deliveries()).toEqual([expect.objectContaining({ status: 'rejected', body: null })]);
    },
  );

  it('is in no table as it is', async () => {
    const connection = await offer(api, maria, 'iugu', [], IUGU_CREDENTIALS);
    const key = (await addressOf(connection)).split('/').at(-1) ?? '';
    const row = await database()
      .selectFrom('payment_gateways')
      .selectAll()
      .where('id', '=', connection)
      .execute();
    expect(JSON.stringify(row)).not.toContain(key);
  });
});

describe('what PagBank tells', () => {
  // What is refused is counted by day: no midnight comes in between.
  beforeEach(() => void fakeOnly(['Date']));
  afterEach(() => void jest.useRealTimers());

  const order = JSON.stringify({ id: 'ORDE_1', charges: [] });
  const signed = (token: string, body = order) => ({
    'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex'),
  });

  it('is refused with a wrong signature: counted, and not kept', async () => {
    const connection = await offer(api, maria, 'pagseguro', [], { apiToken: PAGBANK_TOKEN });
    const url = await addressOf(connection);
    for (let time = 0; time < 3; time += 1) {
      const answer = await send(url, order, signed('another-token'));
      expect([answer.statusCode, answer.json()]).toEqual([401, { received: false }]);
    }
    expect(await deliveries()).toEqual([
      expect.objectContaining({ status: 'rejected', attempts: 3, body: null, headers: {} }),
    ]);
    expect((await send(url, order, signed(PAGBANK_TOKEN))).statusCode).toBe(200);
    const webhook = (await callAs(api, maria, 'GET', `/pagamentogateway/${connection}/webhook`)).json();
    expect(webhook).toMatchObject({
      received: 1,
      rejected: 3,
      parked: 0,
      lastReceivedAt: expect.any(String),
    });
  });

  it('in another form than its own is counted, too', async () => {
    const url = await addressOf(await offer(api, maria, 'pagseguro', [], { apiToken: PAGBANK_TOKEN }));
    expect((await send(url, 'lixo')).statusCode).toBe(400);
    expect((await send(url, '')).statusCode).toBe(400);
    expect((await send(url, Buffer.alloc(300_000))).statusCode).toBe(413);
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'rejected', attempts: 2 })]);
  });
});

describe('what PayPal tells', () => {
  const event = JSON.stringify({
    id: 'WH-EVENT-1',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource: { id: 'ORDER1' },
  });

  it('of an order that the buyer has agreed to leads to taking the money, once PayPal says that it told', async () => {
    double.answers = {
      'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer' } },
      'POST /v2/checkout/orders': { body: { id: 'ORDER1', status: 'PAYER_ACTION_REQUIRED' } },
      'POST /v1/notifications/verify-webhook-signature': { body: { verification_status: 'SUCCESS' } },
      'GET /v2/checkout/orders/ORDER1': { body: { id: 'ORDER1', status: 'APPROVED' } },
      'POST /v2/checkout/orders/ORDER1/capture': {
        body: {
          id: 'ORDER1',
          status: 'COMPLETED',
          purchase_units: [{ payments: { captures: [{ id: 'CAP1', status: 'COMPLETED' }] } }],
        },
      },
    };
    const url = await addressOf(await offer(api, maria, 'paypal', ['paypal'], PAYPAL_CREDENTIALS));
    const { id } = (await testCharge(api, maria, { method: 'paypal', amountCents: 4_990 })).json();
    await send(url, event, PAYPAL_HEADERS);
    await workOff();
    expect(await statusOf(id)).toBe('pago');
  });

  it('is refused when PayPal says that it did not', async () => {
    double.answers = {
      'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer' } },
      'POST /v1/notifications/verify-webhook-signature': { body: { verification_status: 'FAILURE' } },
    };
    const url = await addressOf(await offer(api, maria, 'paypal', [], PAYPAL_CREDENTIALS));
    await send(url, event, PAYPAL_HEADERS);
    await send(url, event, PAYPAL_HEADERS);
    await workOff();
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'done', outcome: 'rejected' })]);
  });
});

/** Every order of some values. */
const ordersOf = <Value>(values: readonly Value[]): Value[][] =>
  values.length < 2
    ? [[...values]]
    : values.flatMap((first, place) => ordersOf(values.toSpliced(place, 1)).map((rest) => [first, ...rest]));

describe('signed events of one payment', () => {
  it('sent in any order, and each of them again, have one effect and end alike', async () => {
    const url = await addressOf(await offer(api, maria, 'simulador', ['pix']));
    const key = url.split('/').at(-1) ?? '';
    const types = ['charge.created', 'charge.viewed', 'charge.paid', 'charge.settled'];
    const charges: string[] = [];
    for (const order of someOf(ordersOf(types), 6, 'orders of signed events')) {
      const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
      charges.push(id);
      await api.platform.gateways.simulador.pay(`sim_${id}`);
      const signed = order.map((type) =>
        simulatedDelivery({ id: newId(), type, chargeId: `sim_${id}` }, key, new Date()),
      );
      for (const { body, headers } of [...signed, ...signed.toReversed()])
        expect((await send(url, body, headers)).statusCode).toBe(200);
    }
    await workOff();
    const statuses = await Promise.all(charges.map(statusOf));
    expect(new Set(statuses)).toEqual(new Set(['pago']));
    const kept = await deliveries();
    expect(kept).toHaveLength(types.length * charges.length);
    expect(kept.filter(({ outcome }) => outcome === 'applied')).toHaveLength(charges.length);
    expect(new Set(kept.map(({ outcome }) => outcome))).toEqual(new Set(['applied', 'unchanged']));
  });

  it('are refused when they come again later than five minutes after they were signed', async () => {
    const url = await addressOf(await offer(api, maria, 'simulador', ['pix']));
    const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
    const event = { id: newId(), type: 'charge.paid', chargeId: `sim_${id}` };
    for (const seconds of [-301, 301]) {
      const signedAt = new Date(Date.now() + seconds * 1_000);
      const { body, headers } = simulatedDelivery(event, url.split('/').at(-1) ?? '', signedAt);
      expect((await send(url, body, headers)).statusCode).toBe(401);
    }
    expect(await deliveries()).toEqual([expect.objectContaining({ status: 'rejected', body: null })]);
  });
});

it('an event of one seller does not use up the id of another’s', async () => {
  const mine = await addressOf(await offer(api, maria, 'simulador', ['pix']));
  const { id } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
  const ana = await createAccount(api.platform);
  const anas = await offer(api, ana, 'simulador', []);
  const { url } = (await callAs(api, ana, 'GET', `/pagamentogateway/${anas}/webhook`)).json();
  const event = { id: newId(), type: 'charge.paid', chargeId: `sim_${id}` };
  await api.platform.gateways.simulador.pay(event.chargeId);
  for (const address of [url, mine]) {
    const { body, headers } = simulatedDelivery(event, address.split('/').at(-1), new Date());
    expect((await send(address, body, headers)).statusCode).toBe(200);
  }
  await workOff();
  expect(await statusOf(id)).toBe('pago');
  expect(await deliveries()).toEqual([expect.objectContaining({ trust: 'signed', outcome: 'applied' })]);
});
