import type { WebhookDeliveryList } from '@balcao/api-schema';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { withGatewayStore } from '../../../test/gateway-api';
import type { GatewayDouble } from '../../../test/gateway-double';
import { PAYPAL_CREDENTIALS, PAYPAL_HEADERS } from '../../../test/gateway-notices';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { countLiveEvents } from '../../../test/live';
import { parkDelivery } from '../../../test/parked-delivery';
import { type Account, createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { offer, testCharge } from '../../../test/test-charges';
import { addressOf, FORM, iuguEvent, send, workOff, workOffDue } from '../../../test/webhooks';
import { newId } from '../../db/new-id';

const INVOICE = { id: 'INV1', status: 'pending', pix: { qrcode_text: '00020126pix' } };
const BUYER = 'ana.compradora@exemplo.com.br';
const paid = iuguEvent('invoice.status_changed', { id: 'INV1', status: 'paid', payer_email: BUYER });

let api: TestApi;
let double: GatewayDouble;
let maria: Account;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (store) => {
  ({ api, double, maria } = store);
});

const pathOf = (connection: string) => `/pagamentogateway/${connection}/webhook/deliveries`;
async function read(connection: string, { by = maria, query = '' } = {}): Promise<WebhookDeliveryList> {
  return (await callAs(api, by, 'GET', `${pathOf(connection)}${query}`)).json();
}
const retry = (connection: string, delivery: string, by = maria) =>
  callAs(api, by, 'POST', `${pathOf(connection)}/${delivery}/retry`);
const retryAll = (connection: string, by = maria) => callAs(api, by, 'POST', `${pathOf(connection)}/retry`);
const connectIugu = () => offer(api, maria, 'iugu', ['pix'], IUGU_CREDENTIALS);

/** A Pix that was paid at Iugu and whose delivery was parked during an outage of Iugu. */
async function parkedPayment() {
  const connection = await connectIugu();
  double.answers['POST /v1/invoices'] = { body: INVOICE };
  const { id: charge } = (await testCharge(api, maria, { method: 'pix', amountCents: 4_990 })).json();
  double.mood = 'failing';
  await send(api, await addressOf(api, maria, connection), paid, FORM);
  await workOff(api, maria, 10);
  double.mood = 'well';
  double.answers['GET /v1/invoices/INV1'] = { body: { ...INVOICE, status: 'paid' } };
  const [delivery] = (await read(connection)).items;
  if (delivery === undefined) throw new Error('no delivery was kept');
  double.asked.length = 0;
  return { connection, charge, delivery };
}
const statusOf = async (charge: string) =>
  (await callAs(api, maria, 'GET', `/payments/test-charges/${charge}`)).json().status;
/** How often the store's open pages were notified that payments moved. */
const countNotifications = () => countLiveEvents(api, maria, 'payment.changed');
const auditOf = () =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .where('action', '=', 'gateway.retry-deliveries')
    .select(['entity_id', 'after_json as after'])
    .execute();

describe('a parked delivery', () => {
  it('says why in words of the seller, and nothing of what came', async () => {
    const { connection, delivery } = await parkedPayment();
    expect(delivery).toEqual({
      id: expect.any(String),
      receivedAt: expect.any(String),
      about: 'payment',
      gatewayChargeId: 'INV1',
      outcome: {
        state: 'parked',
        tries: 10,
        failure: {
          why: 'gateway_away',
          text: 'Iugu não respondeu ou não aceitou as credenciais.',
        },
      },
    });
    const answer = await callAs(api, maria, 'GET', pathOf(connection));
    expect(answer.json()).toMatchObject({
      counts: { done: 0, waiting: 0, parked: 1, refused: 0 },
      refusing: false,
      canRetry: true,
    });
    expect(answer.payload).not.toContain(BUYER);
  });

  it('is tried again on demand, and has its effect once', async () => {
    const { connection, charge, delivery } = await parkedPayment();
    const answer = await retry(connection, delivery.id);
    expect([answer.statusCode, answer.json().outcome]).toEqual([
      200,
      { state: 'waiting', tries: 0, nextTryAt: expect.any(String), failure: null },
    ]);
    expect(await statusOf(charge)).toBe('aguardando');
    await Promise.all([workOffDue(api), workOffDue(api)]);
    expect(await statusOf(charge)).toBe('pago');
    expect(double.asked.filter(({ url }) => url === '/v1/invoices/INV1')).toHaveLength(1);
    expect((await read(connection)).items.map(({ outcome }) => outcome)).toEqual([
      { state: 'done', effect: 'applied' },
    ]);
    expect(await auditOf()).toEqual([
      { entity_id: connection, after: { gateway: 'iugu', deliveryId: delivery.id, retried: 1 } },
    ]);
  });

  it('is put back once by two who ask at once; the other one is told', async () => {
    const { connection, delivery } = await parkedPayment();
    const answers = await Promise.all([retry(connection, delivery.id), retry(connection, delivery.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      code: 'delivery_not_parked',
      errors: ['Este aviso não está mais parado. Veja na lista o que aconteceu com ele.'],
    });
    expect(await auditOf()).toHaveLength(1);
  });

  it('is put back once by a request that is sent again after a lost answer', async () => {
    const { connection, delivery } = await parkedPayment();
    const url = `${pathOf(connection)}/${delivery.id}/retry`;
    const again = () => callAs(api, maria, 'POST', url, { 'idempotency-key': 'retry-of-this-page' });
    const first = await again();
    const second = await again();
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await auditOf()).toHaveLength(1);
  });

  it('that was worked off meanwhile is refused, too', async () => {
    const { connection, delivery } = await parkedPayment();
    await retry(connection, delivery.id);
    await workOff(api, maria);
    expect((await retry(connection, delivery.id)).statusCode).toBe(409);
  });

  it('is put back with all others of its connection, once', async () => {
    const { connection } = await parkedPayment();
    await parkDelivery(api.platform, maria, connection);
    const answers = await Promise.all([retryAll(connection), retryAll(connection)]);
    expect(answers.map((answer) => answer.json().retried).sort()).toEqual([0, 2]);
    expect((await read(connection)).counts).toMatchObject({ waiting: 2, parked: 0 });
    expect(await auditOf()).toEqual([{ entity_id: connection, after: { gateway: 'iugu', retried: 2 } }]);
  });

  it('is seen at once by open pages: put back, tried, and given up again', async () => {
    const { connection, delivery } = await parkedPayment();
    double.mood = 'failing';
    const before = await countNotifications();
    await retry(connection, delivery.id);
    expect(await countNotifications()).toBe(before + 1);
    for (let tries = 1; tries <= 10; tries++) {
      await workOff(api, maria);
      expect(await countNotifications()).toBe(before + 1 + tries);
    }
  });

  it('gets ten more tries, and waits for them with the reason', async () => {
    const { connection, delivery } = await parkedPayment();
    double.mood = 'failing';
    await retry(connection, delivery.id);
    await workOff(api, maria);
    const [again] = (await read(connection)).items;
    expect(again?.outcome).toMatchObject({ state: 'waiting', tries: 1, failure: { why: 'gateway_away' } });
    await workOff(api, maria, 9);
    expect((await read(connection)).counts).toMatchObject({ waiting: 0, parked: 1 });
  });
});

describe('a delivery that comes again', () => {
  /** Moves everything of the connection some days back. */
  const ageBy = (connection: string, days: number) =>
    api.platform.database.platform
      .updateTable('webhook_deliveries')
      .set({ received_at: new Date(Date.now() - days * 86_400_000) })
      .where('connection_id', '=', connection)
      .execute();

  it('was told now, stands first, and is looked into anew though it was parked', async () => {
    const { connection, charge, delivery } = await parkedPayment();
    await ageBy(connection, 5);
    const url = await addressOf(api, maria, connection);
    for (let one = 0; one < 50; one += 1)
      await send(api, url, iuguEvent('plan.created', { id: `PLAN-${one}` }), FORM);
    const before = Date.now();
    await send(api, url, paid, FORM);
    const [first] = (await read(connection)).items;
    expect(first).toMatchObject({
      id: delivery.id,
      outcome: { state: 'waiting', tries: 0, failure: null },
    });
    expect(Date.parse(first?.receivedAt ?? '')).toBeGreaterThan(before - 60_000);
    await workOff(api, maria);
    expect(await statusOf(charge)).toBe('pago');
  });

  it('is when the gateway was last heard, as the address says', async () => {
    const connection = await connectIugu();
    const url = await addressOf(api, maria, connection);
    const test = iuguEvent('plan.created', {});
    await send(api, url, test, FORM);
    await workOff(api, maria);
    await ageBy(connection, 29);
    await send(api, url, test, FORM);
    const { lastReceivedAt } = (
      await callAs(api, maria, 'GET', `/pagamentogateway/${connection}/webhook`)
    ).json();
    expect(Date.now() - Date.parse(lastReceivedAt)).toBeLessThan(60_000);
  });

  it('has its minute again for a charge that is not known yet', async () => {
    const connection = await connectIugu();
    const url = await addressOf(api, maria, connection);
    await send(api, url, paid, FORM);
    await ageBy(connection, 1);
    await workOff(api, maria);
    expect((await read(connection)).items).toMatchObject([{ outcome: { state: 'done', effect: 'ignored' } }]);
    await send(api, url, paid, FORM);
    await workOff(api, maria);
    expect((await read(connection)).items).toMatchObject([
      { outcome: { state: 'waiting', tries: 1, failure: { why: 'charge_unknown' } } },
    ]);
  });

  it('by the gateway’s own id is the same one, unless it was parked', async () => {
    const connection = await offer(api, maria, 'malga', [], {
      clientId: 'client-of-malga',
      apiKey: 'key-of-malga-9f8e7d6c',
      merchantId: 'merchant-of-malga',
    });
    const url = await addressOf(api, maria, connection);
    const event = JSON.stringify({
      id: 'E1',
      object: 'transaction',
      event: 'pending',
      data: { id: 'C1' },
    });
    await send(api, url, event);
    double.mood = 'failing';
    await workOff(api, maria, 10);
    expect((await read(connection)).counts).toMatchObject({ waiting: 0, parked: 1 });
    await send(api, url, event);
    expect((await read(connection)).counts).toMatchObject({ waiting: 1, parked: 0 });
    await ageBy(connection, 1);
    await workOff(api, maria);
    await send(api, url, event);
    expect((await read(connection)).counts).toMatchObject({ done: 1, waiting: 0 });
  });
});

describe('the list', () => {
  it('can be of one state, with the counts of all', async () => {
    const { connection, delivery } = await parkedPayment();
    await send(api, await addressOf(api, maria, connection), iuguEvent('plan.created', {}), FORM);
    await workOff(api, maria);
    const all = await read(connection);
    expect(all.items.map(({ outcome: { state } }) => state)).toEqual(['done', 'parked']);
    const parked = await read(connection, { query: '?state=parked' });
    expect(parked.items.map(({ id }) => id)).toEqual([delivery.id]);
    expect(parked.counts).toEqual({ done: 1, waiting: 0, parked: 1, refused: 0 });
    expect((await callAs(api, maria, 'GET', `${pathOf(connection)}?state=lost`)).statusCode).toBe(422);
  });

  it('has the newest fifty, and shows no name that somebody else may have written', async () => {
    const connection = await connectIugu();
    const url = await addressOf(api, maria, connection);
    for (let one = 0; one < 51; one += 1)
      await send(api, url, iuguEvent('invoice.created', { id: `INV-${one}` }), FORM);
    await send(api, url, iuguEvent('invoice.created', { id: 'ana.compradora' }), FORM);
    const { items, counts } = await read(connection);
    expect(items).toHaveLength(50);
    expect(items.slice(0, 2).map(({ gatewayChargeId }) => gatewayChargeId)).toEqual(['', 'INV-50']);
    expect(counts.waiting).toBe(52);
  });
});

describe('a delivery with a wrong signature', () => {
  const order = JSON.stringify({ id: 'ORDE_1', customer: { email: BUYER } });

  it('is shown once a day without what it said, and warned of until a right one comes', async () => {
    const connection = await offer(api, maria, 'pagseguro', [], { apiToken: 'token-of-pagbank-9f8e7d6c' });
    const url = await addressOf(api, maria, connection);
    const wrong = { 'x-authenticity-token': 'a'.repeat(64) };
    for (let time = 0; time < 2; time += 1) expect((await send(api, url, order, wrong)).statusCode).toBe(401);
    const answer = await callAs(api, maria, 'GET', pathOf(connection));
    expect(answer.json()).toMatchObject({
      items: [{ about: 'other', gatewayChargeId: '', outcome: { state: 'refused', times: 2 } }],
      counts: { done: 0, refused: 2 },
      refusing: true,
    });
    expect(answer.payload).not.toContain(BUYER);
    const [{ id } = { id: '' }] = answer.json().items;
    expect((await retry(connection, id)).statusCode).toBe(409);

    await send(api, url, order);
    expect(await read(connection)).toMatchObject({ refusing: false, counts: { refused: 2 } });
  });

  it('that only the gateway can tell counts among the refused', async () => {
    double.answers = {
      'POST /v1/oauth2/token': { body: { access_token: 'A21', token_type: 'Bearer' } },
      'POST /v1/notifications/verify-webhook-signature': { body: { verification_status: 'FAILURE' } },
    };
    const connection = await offer(api, maria, 'paypal', [], PAYPAL_CREDENTIALS);
    const event = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
    await send(api, await addressOf(api, maria, connection), event, PAYPAL_HEADERS);
    await workOff(api, maria);
    expect(await read(connection)).toMatchObject({
      items: [{ outcome: { state: 'refused', times: 1 } }],
      counts: { done: 0, refused: 1 },
      refusing: true,
    });
  });
});

describe('who may', () => {
  it('read and retry is the store alone; to others there is no such delivery', async () => {
    const { connection, delivery } = await parkedPayment();
    const ana = await createAccount(api.platform);
    const anas = await offer(api, ana, 'iugu', [], IUGU_CREDENTIALS);
    const answers = await Promise.all([
      callAs(api, ana, 'GET', pathOf(connection)),
      retry(connection, delivery.id, ana),
      retry(anas, delivery.id, ana),
      retryAll(connection, ana),
      retry(connection, newId()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await read(connection)).counts.parked).toBe(1);
  });

  it('only read may not retry, and is told so before trying', async () => {
    const { connection, delivery } = await parkedPayment();
    const reader = await createColleague(api.platform, maria, 'operacoes');
    expect(await read(connection, { by: reader })).toMatchObject({ canRetry: false, counts: { parked: 1 } });
    expect((await retry(connection, delivery.id, reader)).statusCode).toBe(403);
    expect((await retryAll(connection, reader)).statusCode).toBe(403);
    const finance = await createColleague(api.platform, maria, 'financeiro');
    expect((await retry(connection, delivery.id, finance)).statusCode).toBe(200);
  });
});
