import { SHOPIFY_SCOPES } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { toldTo } from '../../../../test/notices';
import { restOthers } from '../../../../test/queue';
import { ACCESS_TOKEN, type LinkedShop, linkShop, workOff } from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { doubleOrder, doubleProduct, variantOf } from '../../../../test/shopify-records';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { newId } from '../../../db/new-id';
import { registerShops } from './registration';
import { deleteOldRuns } from './runs';
import { syncShops } from './sync';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;
let shop: LinkedShop;

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
  shopify.scopes = SHOPIFY_SCOPES;
  shopify.subscriptions = [];
  shopify.products = [];
  shopify.orders = [];
  shopify.bulk = { status: 'COMPLETED' };
  shopify.denied.clear();
  shopify.asked.length = 0;
  shopify.refusals.length = 0;
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});

const put = (settings: object) =>
  callAs(api, maria, 'PUT', `/integrations/shopify/${shop.id}/settings`, {
    body: {
      importProducts: true,
      exportOrders: false,
      sendFulfillments: false,
      ...settings,
    },
  });
const start = async () => (await callAs(api, maria, 'POST', `/integrations/shopify/${shop.id}/sync`)).json();
const work = (times = 3) => workOff(api, syncShops(api.platform), maria, times);
const linkOf = async () => (await callAs(api, maria, 'GET', `/integrations/shopify/${shop.id}`)).json();
const runOf = async () => (await linkOf()).sync;
const products = async () => (await callAs(api, maria, 'GET', '/products?size=100')).json();

describe('an import', () => {
  it('takes in all products of the shop, says how far it is, and names what it could not take in', async () => {
    shopify.products = [
      ...Array.from({ length: 60 }, (_value, index) => doubleProduct(index + 1)),
      doubleProduct(61, { sku: 'SKU-1' }),
    ];
    expect(await start()).toMatchObject({ kind: 'importacao', state: 'na_fila', done: 0, total: null });
    await work();
    expect(await runOf()).toMatchObject({
      state: 'concluido',
      done: 61,
      total: 61,
      failed: [{ id: '61', reason: 'product_refused', text: expect.stringContaining('Este SKU já está') }],
      failedCount: 1,
    });
    expect(await toldTo(api, maria)).toContainEqual([
      'shopify',
      expect.stringMatching(/^Os produtos de .+ foram importados$/),
      'shopify',
    ]);
    const { items, total } = await products();
    expect(total).toBe(60);
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'Produto 7', sku: 'SKU-7', priceCents: 10_000, origin: 'shopify' }),
    );
  });

  it('waits while Shopify writes the products down, and shows how many there are', async () => {
    shopify.products = [doubleProduct(1)];
    shopify.bulk = { status: 'RUNNING' };
    await start();
    await work();
    expect(await runOf()).toMatchObject({ state: 'preparando', total: 1 });
    shopify.bulk = { status: 'COMPLETED' };
    await work();
    expect(await runOf()).toMatchObject({ state: 'concluido', done: 1 });
  });

  it('then reads what changed since it began, and not what the shop had told before', async () => {
    shopify.products = [doubleProduct(1)];
    await start();
    shopify.onCall = (operation) => {
      if (operation !== 'ProductsSince') return;
      shopify.products = [doubleProduct(1, { title: 'Novo nome', updatedAt: '2999-01-01T00:00:00Z' })];
    };
    await work();
    shopify.onCall = () => {};
    expect((await products()).items).toMatchObject([{ name: 'Novo nome' }]);
    await start();
    shopify.products = [doubleProduct(1, { title: 'Nome velho' })];
    await work();
    expect((await products()).items).toMatchObject([{ name: 'Novo nome' }]);
  });

  it('goes on when Shopify was away', async () => {
    shopify.products = [doubleProduct(1)];
    await start();
    shopify.mood = 'failing';
    await work(12);
    expect(await runOf()).toMatchObject({ state: 'na_fila' });
    expect(await linkOf()).toMatchObject({ health: { lastError: { text: 'A Shopify não respondeu.' } } });
    shopify.mood = 'well';
    await work();
    expect(await runOf()).toMatchObject({ state: 'concluido', done: 1 });
  });

  it('takes in what a failed operation has written, and asks for the rest', async () => {
    shopify.products = [doubleProduct(1), doubleProduct(2)];
    shopify.bulk = { status: 'FAILED', errorCode: 'TIMEOUT', lines: 2 };
    shopify.onCall = (operation) => {
      if (operation === 'RunBulk' && shopify.times('RunBulk') === 2) shopify.bulk = { status: 'COMPLETED' };
    };
    await start();
    await work();
    shopify.onCall = () => {};
    expect(shopify.times('RunBulk')).toBe(2);
    expect(await runOf()).toMatchObject({ state: 'concluido', done: 2 });
  });

  it('that begins anew counts and names each refused product once, and its progress never runs back', async () => {
    shopify.products = [
      ...Array.from({ length: 60 }, (_value, index) => doubleProduct(index + 1)),
      // It changes while the run goes on, so that it is read a third time.
      doubleProduct(61, { sku: 'SKU-1', updatedAt: '2999-01-01T00:00:00Z' }),
    ];
    const progress: number[] = [];
    // The first file has all of them although the operation failed, and the second one breaks off.
    const operations = [
      { status: 'FAILED', errorCode: 'TIMEOUT', lines: 122 },
      { status: 'COMPLETED', lines: 80, isBroken: true },
      { status: 'COMPLETED' },
    ];
    shopify.onCall = async (operation) => {
      progress.push((await runOf()).done);
      if (operation === 'RunBulk')
        shopify.bulk = operations[shopify.times('RunBulk') - 1] ?? { status: 'COMPLETED' };
    };
    await start();
    await work(5);
    shopify.onCall = () => {};
    expect(shopify.times('RunBulk')).toBe(3);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress).toContain(61);
    expect(await runOf()).toMatchObject({
      state: 'concluido',
      done: 61,
      failedCount: 1,
      failed: [{ id: '61', text: expect.stringContaining('SKU') }],
    });
  });

  it('names each refused product with a reason of its own', async () => {
    const colours = Array.from({ length: 150 }, (_value, index) => `Cor ${index + 1}`);
    const variants = colours.map((value, index) => ({
      ...variantOf(doubleProduct(1_000 + index)),
      selectedOptions: [{ value }],
    }));
    shopify.products = [
      doubleProduct(1),
      doubleProduct(2, { sku: 'SKU-1' }),
      doubleProduct(3, { options: [{ name: 'Cor', values: colours }], variants }),
      doubleProduct(4, {
        options: [{ name: 'Cor', values: ['Crua', 'Preta'] }],
        variants: [
          { ...variantOf(doubleProduct(4)), selectedOptions: [{ value: 'Crua' }] },
          { ...variantOf(doubleProduct(4)), selectedOptions: [{ value: 'Preta' }] },
        ],
      }),
      doubleProduct(5, { title: '' }),
    ];
    await start();
    await work();
    const { failed, failedCount } = await runOf();
    expect(failedCount).toBe(4);
    expect(failed.map(({ id, text }: { id: string; text: string }) => [id, text])).toEqual([
      ['2', 'Este SKU já está em outro produto ou variante da loja.'],
      ['3', 'O produto tem mais de 100 variações, e aqui cabem 100.'],
      ['4', 'Duas variantes têm o mesmo SKU.'],
      ['5', expect.stringMatching(/^Nome: /)],
    ]);
  });

  it.each([
    ['INTERNAL_SERVER_ERROR', 3, 'não conseguiu preparar'],
    ['ACCESS_DENIED', 1, 'não permitiu a leitura'],
  ])('gives up on %s after %d times, and says so', async (errorCode, times, words) => {
    shopify.products = [doubleProduct(1)];
    shopify.bulk = { status: 'FAILED', errorCode, lines: 0 };
    await start();
    await work(5);
    expect(shopify.times('RunBulk')).toBe(times);
    expect(await runOf()).toMatchObject({ state: 'falhou', error: expect.stringContaining(words) });
    expect((await toldTo(api, maria))[0]?.[1]).toMatch(/^A sincronização com .+ falhou$/);
  });

  it('ends with the credentials: the link says so, and people are told once', async () => {
    await start();
    shopify.tokens.clear();
    await work();
    expect(await linkOf()).toMatchObject({
      status: 'credencial_invalida',
      sync: { state: 'falhou', error: expect.stringContaining('credenciais') },
    });
    await start();
    await work();
    const told = (await toldTo(api, maria)).filter(([category]) => category === 'shopify');
    expect(told).toEqual([
      ['shopify', expect.stringMatching(/^A Shopify não aceita mais a ligação com /), 'shopify'],
    ]);
  });

  it('asked for again while it runs is the same one, and ends when the shop is disconnected', async () => {
    const first = await start();
    expect((await start()).id).toBe(first.id);
    shopify.bulk = { status: 'RUNNING' };
    await work(1);
    await callAs(api, maria, 'DELETE', `/integrations/shopify/${shop.id}`);
    shopify.asked.length = 0;
    await work();
    expect(shopify.asked).toEqual([]);
  });

  it('is not made where the store does not want products, and notices of them change nothing', async () => {
    shopify.products = [doubleProduct(1)];
    await put({ importProducts: false });
    await start();
    await work();
    expect(shopify.times('RunBulk') + shopify.times('ProductsSince')).toBe(0);
    expect((await products()).total).toBe(0);
  });
});

describe('a reconciliation', () => {
  const orders = async () => (await callAs(api, maria, 'GET', '/orders')).json().items;

  it('every night fills what was missed since the last one, once', async () => {
    await workOff(api, registerShops(api.platform), maria);
    await work();
    shopify.subscriptions.splice(0, 1);
    const soon = new Date(Date.now() + 1_000).toISOString();
    shopify.products = [doubleProduct(1, { updatedAt: soon })];
    shopify.orders = Array.from({ length: 7 }, (_value, index) =>
      doubleOrder(index + 1, { updatedAt: soon }),
    );
    shopify.asked.length = 0;
    await workOff(api, registerShops(api.platform), maria);
    expect(await linkOf()).toMatchObject({ health: { missingTopics: ['orders/create'] } });
    await work();
    expect(shopify.times('RunBulk')).toBe(0);
    expect(await linkOf()).toMatchObject({
      sync: { kind: 'conciliacao', state: 'concluido', done: 8 },
      health: { missingTopics: [], gapFrom: null, buyerData: 'presente' },
    });
    expect((await products()).total).toBe(1);
    expect(await orders()).toHaveLength(7);
    expect((await orders())[0]).toMatchObject({
      totalCents: 19_900,
      paymentStatus: 'pago',
      source: 'shopify',
    });
    await workOff(api, registerShops(api.platform), maria);
    await work();
    expect(await orders()).toHaveLength(7);
  });

  it('says where the shop’s plan keeps buyers back', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    const nobody = { email: null, phone: null, customer: null, billingAddress: null };
    shopify.orders = [doubleOrder(1, { updatedAt: soon, ...nobody })];
    await start();
    await work();
    expect(await linkOf()).toMatchObject({ health: { buyerData: 'ausente' } });
  });
});

it('forgets runs that ended a quarter ago, but the latest fifty of a link', async () => {
  const rows = Array.from({ length: 52 }, (_value, days) => ({
    seller_id: maria.sellerId,
    id: newId(),
    integration_id: shop.id,
    kind: 'conciliacao' as const,
    state: 'concluido' as const,
    error: String(days),
    created_at: new Date(Date.now() - (days + 91) * 86_400_000),
    finished_at: new Date(Date.now() - (days + 91) * 86_400_000),
  }));
  const { platform } = api.platform.database;
  const kept = async () => {
    await deleteOldRuns({ platform });
    const runs = await platform
      .selectFrom('sync_runs')
      .where('integration_id', '=', shop.id)
      .select('error')
      .execute();
    return runs.map(({ error }) => Number(error)).toSorted((one, other) => one - other);
  };
  await platform.insertInto('sync_runs').values(rows).execute();
  expect(await kept()).toEqual(rows.slice(0, 50).map((_row, days) => days));
  // One that ended lately stays, however many came after it.
  const [latest] = rows;
  if (latest === undefined) throw new Error('The run is missing.');
  const old = { ...latest, id: newId(), error: '99', created_at: new Date(0), finished_at: new Date() };
  await platform.insertInto('sync_runs').values(old).execute();
  expect(await kept()).toContain(99);
});
