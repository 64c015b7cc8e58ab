import type { V1SessionTag } from '@balcao/api-schema';
import { type CheckoutEventType, SELLER_HOST_HEADER, todayInSaoPaulo } from '@balcao/domain';
import { setStatus } from '../../../test/block-owner';
import { payAtSimulator, sellingStore, type Visit, visit } from '../../../test/buyer-checkout';
import { callAs, stepUp } from '../../../test/call-as';
import { insertProvenDomain, newHost } from '../../../test/certificates';
import { checkoutEvent } from '../../../test/checkout';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import {
  answer,
  deliveriesOf,
  newPixel,
  PROVIDERS,
  readLog,
  type Sinks,
  sendDue,
  sendLater,
  withPixelStore,
} from '../../../test/pixels';
import { endLeases, ownWorker, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { newId } from '../../db/new-id';
import { claimTasks } from '../../queue/claim-repository';
import { createPixelDeliveries } from './create';
import { deleteOldDeliveries } from './delivery';
import { MAX_ATTEMPTS, sendToPixels } from './send';

let api: TestApi;
let sinks: Sinks;
let maria: Account;
let key: string;

withPixelStore(async (store) => {
  ({ api, sinks, maria } = store);
  key = await newKey(api, maria, { mode: 'live' });
});

const YES = { marketing: true, analytics: true, version: '2026-11' };
const TRACKING = {
  fbp: 'fb.1.1700000000000.12345',
  fbclid: 'IwAR_Click',
  ga_client_id: '111.222',
  kwai_click_id: 'kw-1',
  taboola_click_id: 'tb-1',
  ip: '203.0.113.9',
  user_agent: 'Safari do teste',
  source_url: 'https://loja.example/c/bolsa',
};
const { ip: _ip, user_agent: _agent, ...TRACKING_OF_PAGE } = TRACKING;
const put = (changes: object = {}, id = 'o-1') =>
  callV1(api, key, 'PUT', `/orders/${id}`, orderBody({ tracking: TRACKING, consent: YES, ...changes }));
const pay = (id = 'o-1', type = 'captured', amount?: number, minute = 30) =>
  callV1(api, key, 'POST', `/orders/${id}/payments/pix-1/events`, paymentEvent(type, minute, amount));
interface SentBody {
  data?: { event_id: string; custom_data?: { value: number } }[];
  commission?: Record<string, number>;
  [member: string]: unknown;
}
/** An order that is paid. @returns its id */
async function sell(changes: object = {}, id = 'o-1'): Promise<string> {
  const order = (await put(changes, id)).json();
  expect((await pay(id)).statusCode).toBe(202);
  return order.id;
}
const bodies = (provider: string): SentBody[] =>
  (sinks[provider]?.received ?? []).map(({ body }) => (body === '' ? {} : JSON.parse(body)));
const statusesOf = async (pixel: { id: string }) =>
  (await deliveriesOf(api, maria, pixel)).map(({ status }) => status);
const setDeliveries = (pixel: { id: string }, set: object) =>
  api.platform.database.platform
    .updateTable('pixel_deliveries')
    .set(set)
    .where('pixel_id', '=', pixel.id)
    .execute();
const resend = async (pixel: { id: string }, orderIds: string[]) =>
  (await callAs(api, maria, 'POST', `/pixels/${pixel.id}/resend`, { body: { orderIds } })).json();

describe('a paid order', () => {
  it('is told to each of seven providers, one event per request, by one id', async () => {
    const pixels = await Promise.all(PROVIDERS.map((provider) => newPixel(api, maria, provider)));
    const id = await sell();
    await sendDue(api);
    for (const [index, provider] of PROVIDERS.entries()) {
      expect(sinks[provider]?.received).toHaveLength(1);
      const [delivery] = await deliveriesOf(api, maria, pixels[index] ?? { id: '' });
      expect(delivery).toMatchObject({
        event: 'paid',
        eventId: `${id}.purchase`,
        orderId: id,
        valueCents: 10_750,
        status: ['ga4', 'taboola'].includes(provider) ? 'aceito_sem_confirmacao' : 'entregue',
      });
    }
    expect(sinks.meta?.received[0]?.path).toBe('/v24.0/123456789012345/events');
    expect(bodies('meta')[0]).toMatchObject({
      access_token: 'segredo-de-meta-4F9k',
      data: [
        {
          event_name: 'Purchase',
          event_id: `${id}.purchase`,
          action_source: 'website',
          event_source_url: 'https://loja.example/c/bolsa',
          user_data: {
            client_ip_address: '203.0.113.9',
            client_user_agent: 'Safari do teste',
            fbp: TRACKING.fbp,
            fbc: expect.stringMatching(/\.IwAR_Click$/),
            ph: [expect.stringMatching(/^029c7290/)],
          },
          custom_data: { currency: 'BRL', value: 107.5, order_id: id },
        },
      ],
    });
    expect(sinks.ga4?.received[0]?.path).toContain('measurement_id=G-ABC1234567');
    expect(bodies('ga4')[0]).toMatchObject({
      client_id: '111.222',
      timestamp_micros: expect.stringMatching(/^\d{16}$/),
      events: [{ name: 'purchase', params: { transaction_id: id, value: 107.5 } }],
    });
    expect(bodies('tiktok')[0]).toMatchObject({ data: [{ event: 'Purchase', event_id: `${id}.purchase` }] });
    expect(bodies('pinterest')[0]).toMatchObject({
      data: [{ event_name: 'checkout', custom_data: { value: '107.50' } }],
    });
    expect(bodies('kwai')[0]).toMatchObject({
      clickid: 'kw-1',
      event_name: 'EVENT_PURCHASE',
      testFlag: false,
    });
    expect(sinks.taboola?.received[0]?.path).toContain('click-id=tb-1&name=Compra_Loja&revenue=107.50');
  });

  it('is never matched by a document, and the log shows neither token nor who the buyer is', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await sell();
    await sendDue(api);
    expect(JSON.stringify(bodies('meta'))).not.toContain('52998224725');
    const log = JSON.stringify(await readLog(api, maria, pixel));
    for (const text of [
      'segredo-de-meta',
      '203.0.113.9',
      'Safari do teste',
      'IwAR_Click',
      'ana@exemplo.com.br',
    ])
      expect(log).not.toContain(text);
    const stored = JSON.stringify(
      await api.platform.database.platform
        .selectFrom('pixel_deliveries')
        .where('pixel_id', '=', pixel.id)
        .selectAll()
        .execute(),
    );
    expect(stored).not.toContain('203.0.113.9');
  });

  it('is reported to UTMify as an order, with fee and net of the ledger and minimal personal data', async () => {
    const pixel = await newPixel(api, maria, 'utmify', { events: ['payment', 'paid', 'refunded'] });
    await sell();
    await sendDue(api);
    const [waiting, paid] = bodies('utmify');
    expect(waiting).toMatchObject({ status: 'waiting_payment' });
    expect(paid).toMatchObject({
      status: 'paid',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      customer: { email: 'ana@exemplo.com.br', document: null, phone: null, ip: null },
      trackingParameters: { utm_source: 'instagram' },
      commission: { totalPriceInCents: 10_750 },
    });
    const { gatewayFeeInCents, userCommissionInCents } = paid?.commission ?? {};
    expect((gatewayFeeInCents ?? 0) + (userCommissionInCents ?? 0)).toBe(10_750);
    await pay('o-1', 'refunded', 10_750, 40);
    await sendDue(api);
    expect(bodies('utmify').at(-1)).toMatchObject({ status: 'refunded' });
    expect(await statusesOf(pixel)).toEqual(['entregue', 'entregue', 'entregue']);
  });

  it('is one purchase for ever, however often it is sent, paid and looked at', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await sell();
    await sendDue(api);
    // The store's page is opened again the next day, and its order comes again.
    await put();
    await pay('o-1', 'captured', 10_750, 31);
    // What was sent is forgotten, and not that it was.
    await setDeliveries(pixel, { created_at: new Date(Date.now() - 46 * 86_400_000) });
    await deleteOldDeliveries(api.platform.database.platform);
    expect(await deliveriesOf(api, maria, pixel)).toMatchObject([{ payload: null, attempts: [] }]);
    await put({ created_at: new Date(Date.now() - 30_000).toISOString() });
    await sendLater(api, maria);
    expect(bodies('meta')).toHaveLength(1);
  });

  it('is told with the total that the order has, while its shop sends another and it is being paid', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await put();
    const [, , changed] = await Promise.all([
      pay(),
      sendDue(api),
      put({ items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 3, unit_price: 5_000 }] }),
    ]);
    await sendDue(api);
    const { total } = (await callV1(api, key, 'GET', '/orders/o-1')).json();
    expect(changed.statusCode).toBeLessThan(500);
    expect(bodies('meta').map(({ data }) => data?.[0]?.custom_data?.value)).toEqual([total / 100]);
    expect(await deliveriesOf(api, maria, pixel)).toMatchObject([{ valueCents: total }]);
  });

  it('is told when it is paid, days after it was made', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await put({ created_at: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    await sendDue(api);
    expect(await deliveriesOf(api, maria, pixel)).toEqual([]);
    await pay();
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
  });
});

describe('a pixel that is told of what is generated', () => {
  const GENERATED = { purchaseOn: 'gerado', generatedValueBp: 7_000, methods: ['pix'] };

  it('gets one purchase with its share, and none when it is paid', async () => {
    const pixel = await newPixel(api, maria, 'meta', GENERATED);
    const id = await sell();
    await sendDue(api);
    const told = await deliveriesOf(api, maria, pixel);
    expect(told).toMatchObject([{ eventId: `${id}.purchase`, valueCents: 7_525 }]);
    expect(bodies('meta')).toHaveLength(1);
  });

  it('gets of another method what is paid', async () => {
    await newPixel(api, maria, 'meta', { ...GENERATED, methods: ['boleto'] });
    await sell();
    await sendDue(api);
    expect(bodies('meta')).toMatchObject([{ data: [{ custom_data: { value: 107.5 } }] }]);
  });
});

describe('a buyer', () => {
  it.each([
    ['has chosen nothing', undefined],
    ['has refused', { ...YES, marketing: false, analytics: false }],
  ])('who %s is told of to nobody, but in the report of orders', async (_what, consent) => {
    const meta = await newPixel(api, maria, 'meta');
    const utmify = await newPixel(api, maria, 'utmify');
    await sell({ consent });
    await sendDue(api);
    expect(bodies('meta')).toEqual([]);
    expect(await statusesOf(meta)).toEqual(['sem_consentimento']);
    expect(await statusesOf(utmify)).toEqual(['entregue']);
  });

  it('agrees to each purpose by itself', async () => {
    const meta = await newPixel(api, maria, 'meta');
    const ga4 = await newPixel(api, maria, 'ga4');
    await sell({ consent: { ...YES, marketing: false } });
    await sendDue(api);
    expect([await statusesOf(meta), await statusesOf(ga4)]).toEqual([
      ['sem_consentimento'],
      ['aceito_sem_confirmacao'],
    ]);
  });

  it('who agrees later is told of then, and who takes it back is not', async () => {
    const meta = await newPixel(api, maria, 'meta');
    await sell({ consent: undefined });
    await sendDue(api);
    await put();
    await sendDue(api);
    expect(await statusesOf(meta)).toEqual(['entregue']);

    await put({}, 'o-2');
    await pay('o-2');
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));
    await put({ consent: { ...YES, marketing: false, analytics: false } }, 'o-2');
    await sendDue(api);
    expect(await statusesOf(meta)).toEqual(['entregue', 'sem_consentimento']);
    expect(bodies('meta')).toHaveLength(1);
  });

  it('without the click that a provider needs is no failure', async () => {
    const kwai = await newPixel(api, maria, 'kwai');
    await sell({ tracking: { fbp: TRACKING.fbp } });
    await sendDue(api);
    expect(await statusesOf(kwai)).toEqual(['sem_identificador']);
    expect(bodies('kwai')).toEqual([]);
  });

  it.each(['meta', 'pinterest'] as const)(
    'of whom nothing is known that %s matches by is no failure',
    async (provider) => {
      const pixel = await newPixel(api, maria, provider);
      const known = await newPixel(api, maria, 'tiktok');
      await sell({ customer: { name: 'Ana' }, tracking: { source_url: TRACKING.source_url } });
      await sendDue(api);
      expect(await statusesOf(pixel)).toEqual(['sem_identificador']);
      expect(bodies(provider)).toEqual([]);
      expect(await statusesOf(known)).toEqual(['entregue']);
    },
  );

  it.each([
    ['meta', { email: 'ana@exemplo.com.br' }, {}],
    ['meta', { phone: '(11) 98765-4321' }, {}],
    ['meta', {}, { fbp: TRACKING.fbp }],
    ['meta', {}, { fbclid: TRACKING.fbclid }],
    ['meta', {}, { ip: TRACKING.ip, user_agent: TRACKING.user_agent }],
    ['pinterest', { email: 'ana@exemplo.com.br' }, {}],
    ['pinterest', {}, { ip: TRACKING.ip, user_agent: TRACKING.user_agent }],
  ] as const)('is told of to %s by %j and %j alone', async (provider, customer, tracking) => {
    const pixel = await newPixel(api, maria, provider);
    await sell({ customer: { name: 'Ana', ...customer }, tracking });
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
  });

  it('whose visit is of nobody is told of once it is known who came', async () => {
    const pixel = await newPixel(api, maria, 'meta', { events: ['begin'] });
    const visited = { ...checkoutEvent('v-1', 'checkout.started'), consent: YES };
    await callV1(api, key, 'POST', '/checkout/events', visited);
    await sendDue(api);
    expect([await deliveriesOf(api, maria, pixel), bodies('meta')]).toEqual([[], []]);
    await callV1(api, key, 'POST', '/checkout/events', {
      ...checkoutEvent('v-1', 'checkout.step_completed', { step: 1 }),
      consent: YES,
      tracking: { fbp: TRACKING.fbp },
    });
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
  });

  it('who is erased leaves nothing of what was sent', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    const id = await sell();
    await sendDue(api);
    expect((await deliveriesOf(api, maria, pixel))[0]?.payload).not.toBeNull();
    await callAs(api, maria, 'POST', `/orders/${id}/anonymize`, { body: {} });
    expect(await deliveriesOf(api, maria, pixel)).toMatchObject([
      { status: 'entregue', payload: null, attempts: [] },
    ]);
  });

  it('is forgotten once the purchase and all before it are acknowledged', async () => {
    await newPixel(api, maria, 'meta', { events: ['begin', 'paid'] });
    const visited = { ...checkoutEvent('v-1', 'checkout.started'), consent: YES, tracking: TRACKING_OF_PAGE };
    await callV1(api, key, 'POST', '/checkout/events', visited);
    answer(sinks, 'meta', { status: 503 });
    await sendDue(api);
    answer(sinks, 'meta', { status: 200, text: '{"events_received":1}' });
    await sell({ session: { token: 'v-1' } });
    const sealed = async () =>
      (
        await api.platform.database.platform
          .selectFrom('visit_tracking')
          .where('seller_id', '=', maria.sellerId)
          .select('sealed')
          .execute()
      ).map((row) => row.sealed !== '');
    expect(await sealed()).toEqual([true, true]);
    await sendDue(api);
    // The beginning of the purchase is still to be told.
    expect(await sealed()).toEqual([true, true]);
    await sendLater(api, maria);
    expect(bodies('meta')).toHaveLength(3);
    expect(await sealed()).toEqual([false, false]);
  });
});

describe('a visit', () => {
  const happen = (type: CheckoutEventType, more: object = {}, data: Record<string, unknown> = {}) =>
    callV1(api, key, 'POST', '/checkout/events', { ...checkoutEvent('v-1', type, data), ...more });

  it('is told step by step, each by an id of its own, once the buyer has agreed', async () => {
    const pixel = await newPixel(api, maria, 'meta', { events: ['session', 'begin', 'payment', 'paid'] });
    await happen('checkout.started', { tracking: TRACKING_OF_PAGE });
    await sendDue(api);
    expect(await deliveriesOf(api, maria, pixel)).toEqual([]);
    await happen('checkout.heartbeat', { consent: YES });
    await happen('payment.attempted', {}, { amount: 10_750 });
    await sendDue(api);
    const told = (await deliveriesOf(api, maria, pixel)).map(({ event, eventId, status }) => [
      event,
      eventId,
      status,
    ]);
    expect(told.toSorted()).toEqual([
      ['begin', 'v-1.begin', 'entregue'],
      ['payment', 'v-1.payment', 'entregue'],
      ['session', 'v-1.session', 'entregue'],
    ]);
    // The same said again is nothing new.
    await happen('checkout.started');
    await sendDue(api);
    expect(bodies('meta')).toHaveLength(3);
    await sell({ session: { token: 'v-1' }, tracking: undefined, consent: undefined });
    await sendDue(api);
    expect(bodies('meta')).toHaveLength(4);
    expect(bodies('meta').at(-1)).toMatchObject({ data: [{ user_data: { fbp: TRACKING.fbp } }] });
  });

  it('of who does not agree leaves no trace', async () => {
    const pixel = await newPixel(api, maria, 'meta', { events: ['begin'] });
    await happen('checkout.started', { consent: { ...YES, marketing: false } });
    await sendDue(api);
    expect(await deliveriesOf(api, maria, pixel)).toEqual([]);
  });
});

describe('orders', () => {
  it('of tests are told to nobody', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    key = await newKey(api, maria, { mode: 'test' });
    await sell();
    await sendDue(api);
    expect(await deliveriesOf(api, maria, pixel)).toEqual([]);
  });

  it('are told to pixels of their products alone', async () => {
    const product = async (sku: string) =>
      (await callAs(api, maria, 'POST', '/products', { body: { name: sku, sku } })).json().id;
    const productId = await product('BOLSA-1');
    const other = await product('OUTRA');
    await newPixel(api, maria, 'meta', { productIds: [productId] });
    const without = await newPixel(api, maria, 'tiktok', { productIds: [other] });
    await sell();
    await sendDue(api);
    expect(bodies('meta')).toHaveLength(1);
    expect(await deliveriesOf(api, maria, without)).toEqual([]);
  });

  it('of Shopify are told only where that was asked for', async () => {
    const without = await newPixel(api, maria, 'meta');
    const asked = await newPixel(api, maria, 'tiktok', { reportsShopify: true });
    const id = await sell();
    await api.platform.database.platform
      .updateTable('orders')
      .set({ source: 'shopify' })
      .where('id', '=', id)
      .execute();
    await sendDue(api);
    expect(await deliveriesOf(api, maria, without)).toEqual([]);
    // Consent of an order of the shop comes by another door: it is asked for, and was not given.
    expect(await statusesOf(asked)).toEqual(['sem_consentimento']);
  });
});

describe('a provider', () => {
  it('that asks for patience is asked again, and noted as done only when it has answered', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    answer(sinks, 'meta', { status: 429 });
    const id = await sell();
    await sendDue(api);
    const [waiting] = await deliveriesOf(api, maria, pixel);
    expect(waiting).toMatchObject({ status: 'tentando', attempts: [{ httpStatus: 429 }] });
    answer(sinks, 'meta', { status: 200, text: '{"events_received":1}' });
    await sendLater(api, maria);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
    expect(bodies('meta').map((body) => body.data?.[0]?.event_id)).toEqual(Array(2).fill(`${id}.purchase`));
  });

  it('that says 200 and refuses the event has refused it', async () => {
    const pixel = await newPixel(api, maria, 'pinterest');
    const text = '{"num_events_processed":0,"events":[{"status":"failed","error_message":"event_time"}]}';
    answer(sinks, 'pinterest', { status: 200, text });
    await sell();
    await sendDue(api);
    const [refused] = await deliveriesOf(api, maria, pixel);
    expect(refused).toMatchObject({
      status: 'recusado',
      attempts: [{ httpStatus: 200, code: 'failed', text }],
    });
  });

  it('that refuses one event takes the next one', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    answer(sinks, 'meta', { status: 400, text: '{"error":{"code":100}}' });
    await sell({}, 'o-1');
    await sendDue(api);
    answer(sinks, 'meta', { status: 200, text: '{"events_received":1}' });
    await sell({}, 'o-2');
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['recusado', 'entregue']);
  });

  it('that stays down is given up within its window, and may be told later', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    answer(sinks, 'meta', { status: 503 });
    const id = await sell();
    await sendDue(api);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await sendLater(api, maria);
    expect(await statusesOf(pixel)).toEqual(['recusado']);
    expect(sinks.meta?.received).toHaveLength(MAX_ATTEMPTS);
    answer(sinks, 'meta', { status: 200, text: '{"events_received":1}' });
    expect(await resend(pixel, [id])).toEqual({ resent: [id], refused: [] });
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
  });

  it('that hangs does not hold up another one', async () => {
    const [dead] = [await newPixel(api, maria, 'meta'), await newPixel(api, maria, 'tiktok')];
    answer(sinks, 'meta', 'silent');
    // One more than hang at once.
    for (let order = 1; order <= 3; order += 1) await sell({}, `o-${order}`);
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));
    const worker = ownWorker(api.platform);
    const stop = worker.queue.work([sendToPixels(api.platform)]);
    const tiktok = sinks.tiktok;
    while (tiktok && tiktok.received.length < 3) await tiktok.next();
    expect(sinks.meta?.received.length).toBeLessThanOrEqual(2);
    expect(await statusesOf(dead)).not.toContain('entregue');
    answer(sinks, 'meta', { status: 503 });
    sinks.meta?.hangUp();
    await stop();
  });

  it('of a blocked owner’s store is told nothing until they are not', async () => {
    await newPixel(api, maria, 'meta');
    await sell();
    await setStatus(api, maria, 'blocked');
    await sendDue(api);
    expect(bodies('meta')).toEqual([]);
    await setStatus(api, maria, 'active');
    await sendLater(api, maria);
    expect(bodies('meta')).toHaveLength(1);
  });

  it('is not told through a pixel that was paused meanwhile', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await sell();
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));
    await callAs(api, maria, 'PATCH', `/pixels/${pixel.id}`, { body: { active: false }, 'if-match': '"2"' });
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['cancelado']);
  });
});

describe('a process that dies between sending and noting it down', () => {
  /** Sends, and forgets that it did. */
  async function dieAfterSending() {
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));
    const handler = sendToPixels(api.platform);
    const [task] = await claimTasks(api.platform.database.platform, handler, 1);
    if (task === undefined) throw new Error('Nothing is to be sent.');
    await handler.run({ task, stopping: new AbortController().signal });
    await endLeases(api.platform, 'pixel-delivery');
  }

  it('tells once more by the same id, where a second copy counts as the first', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    const id = await sell();
    await dieAfterSending();
    expect(await statusesOf(pixel)).toEqual(['tentando']);
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['entregue']);
    const ids = bodies('meta').map((body) => body.data?.[0]?.event_id);
    expect(ids).toEqual([`${id}.purchase`, `${id}.purchase`]);
  });

  it('leaves uncertain what would count twice, and tells it no more', async () => {
    const pixel = await newPixel(api, maria, 'kwai');
    const id = await sell();
    await dieAfterSending();
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['incerto']);
    expect(bodies('kwai')).toHaveLength(1);
    expect((await resend(pixel, [id])).refused).toEqual([
      { orderId: id, why: 'Pode já ter chegado, e este provedor contaria duas vezes.' },
    ]);
  });
});

describe('a resend', () => {
  it('takes only what was never acknowledged, and says why the rest cannot go', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    const delivered = await sell({}, 'o-1');
    await sendDue(api);
    answer(sinks, 'meta', { status: 400, text: '{"error":{"code":100}}' });
    const refused = await sell({}, 'o-2');
    const old = await sell({}, 'o-3');
    const without = await sell({ consent: undefined }, 'o-4');
    await sendDue(api);
    await api.platform.database.platform
      .updateTable('pixel_deliveries')
      .set({ occurred_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('order_id', '=', old)
      .execute();
    const answered = await resend(pixel, [delivered, refused, old, without]);
    expect(answered.resent).toEqual([refused]);
    expect(
      Object.fromEntries(
        answered.refused.map(({ orderId, why }: { orderId: string; why: string }) => [orderId, why]),
      ),
    ).toEqual({
      [delivered]: 'O provedor já recebeu esta compra.',
      [old]: 'O provedor só aceita compras de até 7 dias.',
      [without]: 'Quem comprou não aceitou.',
    });
  });

  it('of what is too old by now ends as such', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    await sell();
    while (await workNext(api.platform, createPixelDeliveries(api.platform)));
    await setDeliveries(pixel, { occurred_at: new Date(Date.now() - 8 * 86_400_000) });
    await sendDue(api);
    expect(await statusesOf(pixel)).toEqual(['fora_do_prazo']);
    expect(bodies('meta')).toEqual([]);
  });
});

describe('a try', () => {
  const tryOut = (pixel: { id: string }) =>
    callAs(api, maria, 'POST', `/pixels/${pixel.id}/test`, { body: {} });

  it('needs the code that tells it from a sale', async () => {
    const pixel = await newPixel(api, maria, 'meta');
    expect((await tryOut(pixel)).json().fields.testEventCode[0]).toContain('contaria como venda');
    const coded = await newPixel(api, maria, 'meta', { testEventCode: 'TEST123' });
    expect((await tryOut(coded)).statusCode).toBe(200);
    await sendDue(api);
    expect(bodies('meta')).toMatchObject([{ test_event_code: 'TEST123' }]);
    expect(await deliveriesOf(api, maria, coded)).toMatchObject([
      { event: 'test', status: 'entregue', orderId: null },
    ]);
  });

  it.each(['meta', 'pinterest'] as const)(
    'at %s is of whoever tries it, whose mail is hashed',
    async (provider) => {
      await api.platform.database.platform
        .updateTable('sessions')
        .set({ ip: '203.0.113.77', ua: 'Safari de quem testa' })
        .where('user_id', '=', maria.userId)
        .execute();
      const pixel = await newPixel(
        api,
        maria,
        provider,
        provider === 'meta' ? { testEventCode: 'TEST1' } : {},
      );
      expect((await tryOut(pixel)).statusCode).toBe(200);
      await sendDue(api);
      expect(await deliveriesOf(api, maria, pixel)).toMatchObject([{ event: 'test', status: 'entregue' }]);
      const [sent] = sinks[provider]?.received ?? [];
      const { data } = JSON.parse(sent?.body ?? '{}');
      expect(data[0].user_data).toMatchObject({
        em: [expect.stringMatching(/^[0-9a-f]{64}$/)],
        client_ip_address: '203.0.113.77',
        client_user_agent: 'Safari de quem testa',
      });
      expect(sent?.body).not.toContain('@');
    },
  );

  it('asks Google to judge, and says what it finds', async () => {
    const pixel = await newPixel(api, maria, 'ga4');
    answer(sinks, 'ga4', { status: 200, text: '{"validationMessages":[{"description":"measurement_id"}]}' });
    await tryOut(pixel);
    await sendDue(api);
    expect(sinks.ga4?.received[0]?.path).toContain('/debug/mp/collect');
    expect(await statusesOf(pixel)).toEqual(['recusado']);
  });
});

/** Buys in a session, by Pix. */
async function paidBy(buyer: Visit): Promise<void> {
  const { version } = await buyer.fill();
  const { id } = (await buyer.pay(version)).json().payment;
  await payAtSimulator(api, id);
  await checkAgain(api, id);
}

it('tells a pixel of some domains of the store what was bought there, and nothing else', async () => {
  const { account, link } = await sellingStore(api);
  const newDomain = async (host: string): Promise<string> => {
    const domainId = newId();
    await insertProvenDomain(api.platform, { ...account, domainId, host });
    return domainId;
  };
  const hosts = [newHost(), newHost()] as const;
  const [own, other] = [await newDomain(hosts[0]), await newDomain(hosts[1])];
  const pixels = [
    await newPixel(api, account, 'utmify', { domainIds: [own] }),
    await newPixel(api, account, 'utmify', { domainIds: [other] }),
    await newPixel(api, account, 'utmify'),
  ];
  await paidBy(await visit(api, link, { tracking: {} }, { [SELLER_HOST_HEADER]: hosts[0] }));
  await paidBy(await visit(api, link, { tracking: {} }));
  await sendDue(api);
  const told = await Promise.all(pixels.map((pixel) => deliveriesOf(api, account, pixel)));
  expect(told.map(({ length }) => length)).toEqual([1, 0, 2]);
});

describe('a pixel that the page of the buyer tells', () => {
  const ADS = {
    externalId: 'AW-123456789',
    account: 'AbC-D_efG1h2',
    events: ['session', 'begin', 'paid'],
  };
  const opened = async () => {
    const { account, link } = await sellingStore(api);
    const pixel = await newTag(account);
    return { account, pixel, buyer: await visit(api, link, { tracking: { gclid: 'Cj0K-click' } }) };
  };
  const newTag = async (account: Account) => {
    await stepUp(api, account);
    return (
      await callAs(api, account, 'POST', '/pixels', {
        body: { nickname: 'Ads', provider: 'google_ads', ...ADS },
      })
    ).json();
  };
  const events = (tags: V1SessionTag[]) => tags.map(({ event }) => event).toSorted();
  const told = (tags: V1SessionTag[], is_told: boolean) => tags.map(({ id }) => ({ id, is_told }));

  it('gets nothing before its buyer has agreed, and nothing of who refuses, whose sale is the same', async () => {
    const { account, pixel, buyer } = await opened();
    expect(buyer.opened).toMatchObject({ asks_consent: true, has_tags: false });
    expect(await buyer.tags()).toEqual([]);
    const refused = (await buyer.change({ consent: { ...YES, marketing: false } })).json();
    expect(refused).toMatchObject({ has_tags: false });
    await paidBy(buyer);
    await sendDue(api);
    expect(await buyer.tags()).toEqual([]);
    expect(await deliveriesOf(api, account, pixel)).toMatchObject([
      { event: 'paid', status: 'sem_consentimento' },
    ]);
  });

  it('gets each event once, by its id, with the click, and says what came of it', async () => {
    const { account, pixel, buyer } = await opened();
    expect((await buyer.change({ consent: YES })).json()).toMatchObject({ has_tags: true });
    const steps = await buyer.tags();
    expect(events(steps)).toEqual(['begin_checkout', 'page_view']);
    await paidBy(buyer);
    // Two tabs, and the thank-you page that is opened again.
    const given = (await Promise.all([buyer.tags(told(steps, true)), buyer.tags()])).flat();
    const orderId = given[0]?.order_id;
    expect(given).toMatchObject([
      {
        provider: 'google_ads',
        external_id: ADS.externalId,
        account: ADS.account,
        event: 'conversion',
        event_id: `${orderId}.purchase`,
        clicks: { gclid: 'Cj0K-click' },
      },
    ]);
    expect(given[0]?.value).toBeGreaterThan(0);
    await sendDue(api);
    const purchase = async () =>
      (await deliveriesOf(api, account, pixel)).find(({ event }) => event === 'paid');
    expect(await purchase()).toMatchObject({ status: 'incerto' });
    expect(await buyer.tags(told(given, true))).toEqual([]);
    expect(await purchase()).toMatchObject({
      status: 'aceito_sem_confirmacao',
      attempts: [{ code: 'browser' }],
      payload: { event: 'conversion' },
    });
    // What was said once stays said, whatever a page says later.
    await buyer.tags(told(given, false));
    expect(await purchase()).toMatchObject({ status: 'aceito_sem_confirmacao' });
    expect((await deliveriesOf(api, account, pixel)).map(({ status }) => status)).toEqual(
      Array(3).fill('aceito_sem_confirmacao'),
    );
  });

  it('waits for that page for a week, and is sent by nobody else', async () => {
    const { account, pixel, buyer } = await opened();
    await buyer.change({ consent: YES });
    await paidBy(buyer);
    await sendDue(api);
    const [waiting] = await deliveriesOf(api, account, pixel);
    expect(waiting).toMatchObject({ event: 'paid', status: 'na_fila' });
    const answered = await callAs(api, account, 'POST', `/pixels/${pixel.id}/resend`, {
      body: { orderIds: [waiting?.orderId] },
    });
    expect(answered.json().refused).toMatchObject([
      { why: 'Só o navegador de quem comprou informa a este provedor.' },
    ]);
    const day = todayInSaoPaulo();
    const truth = await callAs(api, account, 'GET', `/pixels/truth?from=${day}&to=${day}`);
    expect(truth.json().items).toMatchObject([
      { provider: 'google_ads', paid: 1, pending: 1, resendable: 0 },
    ]);
    await setDeliveries(pixel, { created_at: new Date(Date.now() - 8 * 86_400_000) });
    await deleteOldDeliveries(api.platform.database.platform);
    expect(await buyer.tags()).toMatchObject([{ event: 'page_view' }, { event: 'begin_checkout' }]);
    const [paid] = await deliveriesOf(api, account, pixel);
    expect(paid).toMatchObject({ event: 'paid', status: 'fora_do_prazo' });
  });

  it('is of its own buyer alone', async () => {
    const { account, pixel, buyer } = await opened();
    await buyer.change({ consent: YES });
    const given = await buyer.tags();
    const stranger = await opened();
    await stranger.buyer.change({ consent: YES });
    await stranger.buyer.tags(told(given, false));
    expect((await deliveriesOf(api, account, pixel)).map(({ status }) => status)).toEqual([
      'incerto',
      'incerto',
    ]);
  });
});

it('says what is wrong with a pixel', async () => {
  const pixel = await newPixel(api, maria, 'meta');
  await newPixel(api, maria, 'meta', { nickname: 'Outro' });
  answer(sinks, 'meta', { status: 400, text: '{"error":{"code":190}}' });
  await sell();
  await sendDue(api);
  const { problems } = await readLog(api, maria, pixel);
  expect(problems).toEqual([
    expect.stringContaining('O provedor recusou envios'),
    expect.stringContaining('O pixel “Outro” tem o mesmo ID'),
  ]);
});
