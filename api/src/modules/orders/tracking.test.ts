import { buy, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs, stepUp } from '../../../test/call-as';
import { checkoutEvent } from '../../../test/checkout';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { deleteExpiredTracking, readVisit, readVisitOfOrder } from './tracking';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

const rows = (account = maria) =>
  api.platform.database.platform
    .selectFrom('visit_tracking')
    .where('seller_id', '=', account.sellerId)
    .selectAll()
    .execute();
const place = (account = maria) => ({ ...account, isTest: false });
const visitOf = (token: string, account = maria) =>
  readVisit(api.platform.database.platform, api.platform.keyRing, place(account), token);
const visitOfOrder = (source: 'api' | 'checkout', external_id: string, account = maria) =>
  readVisitOfOrder(api.platform.database.platform, api.platform.keyRing, place(account), {
    source,
    external_id,
  });
const put = (body: object, id = 'o-1') => callV1(api, key, 'PUT', `/orders/${id}`, orderBody(body));

const YES = { marketing: true, analytics: true, version: '2026-11' };

describe('an order of another checkout', () => {
  it('keeps its click, browser and choice, sealed', async () => {
    const tracking = {
      fbclid: 'IwAR_Click',
      ga_client_id: '123.456',
      ip: '203.0.113.9',
      user_agent: 'Safari',
      source_url: 'https://loja.example/bolsa?token=segredo',
    };
    expect((await put({ tracking, consent: YES })).statusCode).toBe(201);
    const stored = JSON.stringify(await rows());
    for (const text of ['IwAR_Click', '203.0.113.9', 'Safari', 'loja.example'])
      expect(stored).not.toContain(text);
    expect(await visitOfOrder('api', 'o-1')).toMatchObject({
      fields: {
        fbclid: 'IwAR_Click',
        fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR_Click$/),
        source_url: 'https://loja.example/bolsa',
      },
      ip: '203.0.113.9',
      userAgent: 'Safari',
      allows: { marketing: true, analytics: true },
    });
  });

  it('is taken whatever its identifiers look like, also like a card', async () => {
    const tracking = { fbp: 'fb.1.1700000000000.4111111111111111', gclid: '4111111111111111', ttclid: '<b>' };
    expect((await put({ tracking })).statusCode).toBe(201);
    expect((await visitOfOrder('api', 'o-1')).fields).toEqual({ fbp: 'fb.1.1700000000000.4111111111111111' });
    // Anywhere else a card is a card.
    expect((await put({ checkout: '4111111111111111', tracking })).statusCode).toBe(422);
  });

  it('takes what was said in its visit too', async () => {
    await callV1(api, key, 'POST', '/checkout/events', {
      ...checkoutEvent('v-1', 'checkout.started'),
      tracking: { gclid: 'click-1' },
      consent: YES,
    });
    await put({ session: { token: 'v-1' }, tracking: { ttclid: 'click-2' } });
    expect(await visitOfOrder('api', 'o-1')).toMatchObject({
      fields: { gclid: 'click-1', ttclid: 'click-2' },
      allows: { marketing: true },
    });
  });

  it('loses it with its buyer', async () => {
    const { id } = (await put({ tracking: { gclid: 'x' }, session: { token: 'v-1' } })).json();
    await callV1(api, key, 'POST', '/checkout/events', {
      ...checkoutEvent('v-1', 'checkout.started'),
      tracking: { gclid: 'click-1' },
    });
    expect(await rows()).toHaveLength(2);
    const erased = await callAs(api, maria, 'POST', `/orders/${id}/anonymize`, { body: {} });
    expect(erased.statusCode).toBeLessThan(300);
    expect(await rows()).toEqual([]);
  });
});

describe('a choice', () => {
  const tell = (more: object, at = new Date()) =>
    callV1(api, key, 'POST', '/checkout/events', {
      ...checkoutEvent('v-1', 'checkout.heartbeat', { at }),
      ...more,
    });

  it('is nothing until it is made', async () => {
    await tell({ tracking: { gclid: 'x' } });
    expect((await visitOf('v-1')).allows).toEqual({ marketing: false, analytics: false });
  });

  it('that refuses leaves no identifier behind, and none comes later', async () => {
    await tell({ tracking: { gclid: 'x' } });
    await tell({ consent: { ...YES, marketing: false, analytics: false } });
    await tell({ tracking: { fbclid: 'y' } });
    expect(await rows()).toMatchObject([{ sealed: '', allows_marketing: false }]);
  });

  it('counts as of when it was made, whenever it arrives', async () => {
    const before = new Date(Date.now() - 60_000);
    await tell({ consent: { ...YES, at: new Date().toISOString() } });
    await tell({ consent: { ...YES, marketing: false, at: before.toISOString() } });
    expect((await visitOf('v-1')).allows.marketing).toBe(true);
  });
});

describe('a publishable key', () => {
  it('brings the browser it is used in', async () => {
    const pk = await newKey(api, maria, {
      mode: 'live',
      kind: 'publishable',
      scopes: ['eventos:escrever'],
      origins: ['https://loja.example'],
    });
    const answer = await callV1(
      api,
      pk,
      'POST',
      '/checkout/events',
      { ...checkoutEvent('v-2', 'checkout.started'), tracking: { gclid: 'x' }, consent: YES },
      { origin: 'https://loja.example', 'user-agent': 'Firefox' },
    );
    expect(answer.statusCode).toBe(202);
    expect(await visitOf('v-2')).toMatchObject({ userAgent: 'Firefox', ip: '127.0.0.1' });
  });
});

describe('the checkout of a link', () => {
  it('keeps how its buyer came, and a choice changes nothing of the purchase', async () => {
    const { account, link } = await sellingStore(api);
    const buyer = await visit(api, link, { tracking: { fbclid: 'Click' } });
    expect(buyer.opened.consent).toBeNull();
    const filled = await buyer.fill();
    const chosen = (
      await buyer.change({ consent: { marketing: false, analytics: true, version: '1' } })
    ).json();
    expect(chosen).toMatchObject({ version: filled.version, consent: { marketing: false, analytics: true } });
    expect((await buyer.pay(filled.version)).statusCode).toBe(200);
    const [row] = await rows(account);
    const { userAgent, fields, allows } = await visitOf(row?.kept_for.slice('visit|'.length) ?? '', account);
    expect({ fields, allows }).toMatchObject({
      fields: { fbclid: 'Click' },
      allows: { marketing: false, analytics: true },
    });
    expect(userAgent).not.toBe('');
  });

  it('sells to who refuses everything before it begins', async () => {
    const { account, link } = await sellingStore(api);
    const buyer = await visit(api, link, { consent: { marketing: false, analytics: false, version: 'gpc' } });
    const { version } = await buyer.fill();
    expect((await buyer.pay(version)).statusCode).toBe(200);
    expect(await rows(account)).toMatchObject([{ sealed: '' }]);
  });

  it('asks for a choice while the store tells somebody who needs it', async () => {
    const { account, link } = await sellingStore(api);
    expect((await visit(api, link)).opened.asks_consent).toBe(false);
    const meta = { nickname: 'Meta', provider: 'meta', externalId: '123456789012345' };
    await stepUp(api, account);
    const { id } = (await callAs(api, account, 'POST', '/pixels', { body: meta })).json();
    expect((await visit(api, link)).opened.asks_consent).toBe(false);
    await callAs(api, account, 'PUT', `/pixels/${id}/token`, { body: { token: 'EAAB-um-token' } });
    const buyer = await visit(api, link);
    expect(buyer.opened.asks_consent).toBe(true);
    expect((await buyer.change({ consent: YES })).json()).toMatchObject({ asks_consent: false });
  });

  it('finds it again for the order', async () => {
    const { account, link } = await sellingStore(api);
    const { buyer } = await buy(api, link);
    await buyer.change({ consent: YES });
    const order = await api.platform.database.platform
      .selectFrom('orders')
      .where('seller_id', '=', account.sellerId)
      .select('external_id')
      .executeTakeFirstOrThrow();
    expect((await visitOfOrder('checkout', order.external_id, account)).allows.marketing).toBe(true);
  });
});

it('goes after 45 days', async () => {
  await put({ tracking: { gclid: 'x' } });
  const [row] = await rows();
  const days = ((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)) / 86_400_000;
  expect(Math.round(days)).toBe(45);
  await api.platform.database.platform
    .updateTable('visit_tracking')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await deleteExpiredTracking(api.platform.database.platform);
  expect(await rows()).toEqual([]);
});
