import { SHOPIFY_FULFILLMENT_SCOPES, SHOPIFY_SCOPES, SHOPIFY_TOPICS } from '@balcao/domain';
import { callAs, stepUp } from '../../../../test/call-as';
import { toldTo } from '../../../../test/notices';
import { restOthers } from '../../../../test/queue';
import {
  ACCESS_TOKEN,
  CLIENT_ID,
  CLIENT_SECRET,
  linkApp,
  linkShop,
  sendNotice,
  workOff,
  workOffNotices,
} from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { withShop } from './access';
import { registerShops } from './registration';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
/** Whatever a test asks, Shopify's schema knows it. */
afterEach(() => expect(shopify.refusals).toEqual([]));
beforeEach(async () => {
  shopify.mood = 'well';
  shopify.tokens = new Set([ACCESS_TOKEN]);
  shopify.clients = new Map([[CLIENT_ID, CLIENT_SECRET]]);
  shopify.scopes = SHOPIFY_SCOPES;
  shopify.subscriptions = [];
  shopify.refusesAddress = false;
  shopify.tokenSeconds = 86_399;
  shopify.tokensGiven = 0;
  shopify.asked.length = 0;
  shopify.refusals.length = 0;
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
});

const attempt = (times = 1) => workOff(api, registerShops(api.platform), maria, times);
const linkOf = async (id: string) => (await callAs(api, maria, 'GET', `/integrations/shopify/${id}`)).json();
const test = (id: string) => callAs(api, maria, 'POST', `/integrations/shopify/${id}/test`);
const stored = (id: string) =>
  api.platform.database.platform
    .selectFrom('integrations')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
const runsOf = () =>
  api.platform.database.platform
    .selectFrom('sync_runs')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('id')
    .selectAll()
    .execute();

describe('setting the topics up', () => {
  it('asks for every topic at the address of the link, and starts to read the shop', async () => {
    const { id } = await linkShop(api, maria);
    expect(await linkOf(id)).toMatchObject({ status: 'conectando' });
    await attempt();
    expect(await linkOf(id)).toMatchObject({
      status: 'conectado',
      registration: { state: 'registered', at: expect.any(String) },
      health: { apiVersion: '2026-10', webhookVersion: '2026-07', missingTopics: [], gapFrom: null },
      sync: { kind: 'importacao', state: 'na_fila' },
    });
    const names = shopify.subscriptions.map(({ topic }) => topic.toLowerCase().replace('_', '/'));
    expect(names).toEqual([...SHOPIFY_TOPICS]);
    const addresses = new Set(shopify.subscriptions.map(({ uri }) => uri));
    expect(addresses).toEqual(new Set([`http://localhost:8080/api/webhooks/shopify/${id}`]));
  });

  it('is told as connected once Shopify has accepted the app, once, and not before', async () => {
    const connected = async () =>
      (await toldTo(api, maria)).filter(([, title]) => title?.startsWith('Shopify conectada'));
    const subjects = async () =>
      (
        await api.platform.database.platform
          .selectFrom('outbox_messages')
          .where('kind', '=', 'shopify-linked')
          .where('to_address', '=', maria.email)
          .select('subject')
          .execute()
      ).map(({ subject }) => subject);
    shopify.mood = 'failing';
    const { id, shopDomain } = await linkShop(api, maria);
    await attempt();
    shopify.mood = 'well';
    shopify.scopes = [];
    await test(id);
    expect(await connected()).toEqual([]);
    expect(await subjects()).toEqual([`Credenciais da Shopify gravadas: ${shopDomain}`]);
    shopify.scopes = SHOPIFY_SCOPES;
    await test(id);
    await attempt(2);
    expect(await connected()).toEqual([['shopify', `Shopify conectada: ${shopDomain}`, 'shopify']]);
  });

  it('is repeated every day: what Shopify has dropped is asked for again, and what was missed is read', async () => {
    const { id } = await linkShop(api, maria);
    await attempt();
    const before = new Date('2026-11-01T00:00:00Z');
    const database = api.platform.database.platform;
    await database
      .updateTable('sync_runs')
      .set({ finished_at: before, state: 'concluido' })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await database.updateTable('integrations').set({ reconciled_at: before }).where('id', '=', id).execute();
    shopify.subscriptions.splice(0, 2);
    shopify.asked.length = 0;
    await attempt();
    expect(shopify.asked.map(({ operation }) => operation)).toEqual([
      'Scopes',
      'Subscriptions',
      'Subscribe',
      'Subscribe',
    ]);
    expect(await linkOf(id)).toMatchObject({
      status: 'conectado',
      health: { missingTopics: ['orders/create', 'orders/updated'], gapFrom: before.toISOString() },
    });
    expect((await runsOf()).map(({ kind }) => kind)).toEqual(['importacao', 'conciliacao']);
  });

  it('says that it waits while Shopify is away, for as long as that takes, and goes on by itself', async () => {
    shopify.mood = 'failing';
    const { id } = await linkShop(api, maria);
    await attempt(15);
    expect(await linkOf(id)).toMatchObject({
      status: 'conectando',
      text: expect.stringContaining('Não conseguimos falar com a Shopify'),
      health: { lastError: { text: 'A Shopify não respondeu.' } },
    });
    shopify.mood = 'well';
    await attempt();
    expect(await linkOf(id)).toMatchObject({ status: 'conectado' });
  });

  it('tells people of scopes that were taken away and of credentials that no longer hold, once until it stands again', async () => {
    const { id } = await linkShop(api, maria);
    const told = async () =>
      (await toldTo(api, maria))
        .flatMap(([category, title]) => (category === 'shopify' ? [title] : []))
        .filter((title) => !title?.startsWith('Shopify conectada'));
    const SCOPES = expect.stringMatching(/^Faltam permissões na Shopify de /);
    const REFUSED = expect.stringMatching(/^A Shopify não aceita mais a ligação com /);
    shopify.scopes = ['read_orders'];
    await test(id);
    expect(await told()).toEqual([]);
    shopify.scopes = SHOPIFY_SCOPES;
    await test(id);
    for (const scopes of [['read_orders'], ['read_orders'], SHOPIFY_SCOPES, ['read_orders']]) {
      shopify.scopes = scopes;
      await test(id);
    }
    expect(await told()).toEqual([SCOPES, SCOPES]);
    shopify.tokens.clear();
    await test(id);
    await test(id);
    expect(await told()).toEqual([REFUSED, SCOPES, SCOPES]);
  });

  it('says which scopes are missing, and goes on when they are there', async () => {
    shopify.scopes = ['read_orders'];
    const { id } = await linkShop(api, maria);
    await attempt();
    expect(await linkOf(id)).toMatchObject({
      status: 'escopo_faltando',
      registration: { missingScopes: SHOPIFY_SCOPES.filter((scope) => scope !== 'read_orders') },
    });
    expect(shopify.times('Subscribe')).toBe(0);
    shopify.scopes = SHOPIFY_SCOPES;
    expect((await test(id)).json()).toMatchObject({ status: 'conectado' });
    expect(shopify.times('Subscribe')).toBe(SHOPIFY_TOPICS.length);
  });

  it.each([
    ['is unknown', () => shopify.tokens.clear(), 'credencial_invalida'],
    [
      'may not be told at this address',
      () => {
        shopify.refusesAddress = true;
      },
      'conectando',
    ],
  ])('says so when the app %s, and asks no more', async (_case, prepare, status) => {
    prepare();
    const { id } = await linkShop(api, maria);
    await attempt();
    expect(await linkOf(id)).toMatchObject({ status, registration: { state: 'refused' } });
    shopify.asked.length = 0;
    await attempt();
    expect(shopify.asked).toEqual([]);
  });

  it('waits as long as Shopify says before it repeats a call that was throttled', async () => {
    shopify.throttled = 2;
    const { id } = await linkShop(api, maria);
    await attempt();
    expect(await linkOf(id)).toMatchObject({ status: 'conectado' });
    expect(shopify.times('Scopes')).toBe(3);
  });
});

describe('an app of the Dev Dashboard', () => {
  it('gets its token with its id and secret, sealed, and says when it ends', async () => {
    const { id } = await linkApp(api, maria);
    await attempt();
    const link = await linkOf(id);
    expect(link).toMatchObject({
      status: 'conectado',
      clientId: CLIENT_ID,
      clientSecretEnd: CLIENT_SECRET.slice(-4),
      accessTokenEnd: '',
      health: { tokenExpiresAt: expect.any(String) },
    });
    const [token = ''] = [...shopify.tokens].filter((one) => one !== ACCESS_TOKEN);
    expect(JSON.stringify([link, await stored(id)])).not.toContain(token);
    expect(shopify.tokensGiven).toBe(1);
  });

  it('of another organisation, or with a wrong secret, is told apart from a shop that is away', async () => {
    shopify.clients.clear();
    const { id } = await linkApp(api, maria);
    await attempt();
    expect(await linkOf(id)).toMatchObject({
      status: 'credencial_invalida',
      text: expect.stringContaining('mesma organização'),
    });
    shopify.clients.set(CLIENT_ID, CLIENT_SECRET);
    expect((await test(id)).json()).toMatchObject({ status: 'conectado' });
  });

  it('has its token renewed before it ends, and once for a hundred callers', async () => {
    const { id } = await linkApp(api, maria);
    await attempt();
    await api.platform.database.platform
      .updateTable('integrations')
      .set({ access_token_ends_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    const link = await stored(id);
    const read = () => withShop(api.platform, link, (access) => api.platform.shopify.readScopes(access));
    const answers = await Promise.all(Array.from({ length: 100 }, read));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['known']));
    expect(shopify.tokensGiven).toBe(2);
  });

  it('whose token Shopify no longer knows gets another one, once, and only then says that it is refused', async () => {
    const { id } = await linkApp(api, maria);
    await attempt();
    shopify.tokens.clear();
    const link = await stored(id);
    const read = () => withShop(api.platform, link, (access) => api.platform.shopify.readScopes(access));
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['known']));
    expect(shopify.tokensGiven).toBe(2);
    shopify.mood = 'uninstalled';
    expect(await read()).toEqual({ outcome: 'failed', why: 'credentials' });
  });

  it('that was removed and installed again is linked again with a token of its own', async () => {
    const shop = await linkApp(api, maria);
    await attempt();
    await sendNotice(
      api,
      shop,
      'app/uninstalled',
      { id: 1 },
      {
        headers: { 'x-shopify-triggered-at': new Date(Date.now() + 60_000).toISOString() },
      },
    );
    await workOffNotices(api, maria);
    shopify.tokens.clear();
    expect(await linkOf(shop.id)).toMatchObject({ status: 'desinstalado', health: { tokenExpiresAt: null } });
    expect((await test(shop.id)).json()).toMatchObject({ status: 'conectado', uninstalledAt: null });
    // The notice of the removal may be late.
    await sendNotice(api, shop, 'app/uninstalled', { id: 1 });
    await workOffNotices(api, maria);
    expect(await linkOf(shop.id)).toMatchObject({ status: 'conectado' });
  });

  it('gives way to other credentials: their token is asked for, and the old one is not used', async () => {
    const shop = await linkShop(api, maria);
    await linkApp(api, maria, shop.shopDomain);
    await attempt();
    expect(shopify.asked.filter(({ token }) => token === ACCESS_TOKEN)).toEqual([]);
    expect(await linkOf(shop.id)).toMatchObject({ status: 'conectado', clientId: CLIENT_ID });
  });

  it.each([{}, { clientId: CLIENT_ID, accessToken: ACCESS_TOKEN }])(
    'or an older one, not both or none: %j',
    async (credentials) => {
      await stepUp(api, maria);
      const body = { shopDomain: 'a.myshopify.com', clientSecret: CLIENT_SECRET, ...credentials };
      const answer = await callAs(api, maria, 'POST', '/integrations/shopify', { body });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['clientId']]);
    },
  );
});

describe('what is exchanged', () => {
  const OFF = { importProducts: true, exportOrders: false, sendFulfillments: false };
  const put = (id: string, settings: object) =>
    callAs(api, maria, 'PUT', `/integrations/shopify/${id}/settings`, { body: settings });

  it('writes nothing into a shop unless it is wanted', async () => {
    const { id } = await linkShop(api, maria);
    expect(await linkOf(id)).toMatchObject({ settings: OFF });
  });

  it('asks for the scopes of shipments only where they are wanted, and goes on without them', async () => {
    const { id } = await linkShop(api, maria);
    await attempt();
    expect((await put(id, { ...OFF, sendFulfillments: true })).json().scopes).toEqual([
      ...SHOPIFY_SCOPES,
      ...SHOPIFY_FULFILLMENT_SCOPES,
    ]);
    await attempt();
    expect(await linkOf(id)).toMatchObject({
      status: 'escopo_faltando',
      registration: { missingScopes: [...SHOPIFY_FULFILLMENT_SCOPES] },
    });
    expect((await put(id, OFF)).statusCode).toBe(200);
    await attempt();
    expect(await linkOf(id)).toMatchObject({ status: 'conectado' });
  });
});
