import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { SHOPIFY_SCOPES } from '@balcao/domain';
import { exportOrders, notifyShops } from '../../src/modules/integrations/shopify/exports';
import { syncShops } from '../../src/modules/integrations/shopify/sync';
import { bundleProgram } from '../bundled-program';
import { callAs } from '../call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../orders';
import { endLeases, restOthers } from '../queue';
import { ACCESS_TOKEN, linkShop, workOff } from '../shopify';
import { ShopifyDouble } from '../shopify-double';
import { doubleProduct } from '../shopify-records';
import { type Account, createAccount } from '../stored-account';
import { startTestApi, TEST_ENVIRONMENT, type TestApi } from '../test-app';
import { itInTurn } from '../turns';

// Three processes load the API, one after the other, and one of them reads a shop of many products.
jest.setTimeout(300_000);

const it = itInTurn('kills', 'shopify');

/** More of them give a figure: `SHOP_PRODUCTS=3000`. */
const PRODUCTS = Number(process.env.SHOP_PRODUCTS ?? 125);
/** After so many products the process is killed, each time. */
const KILLS = [PRODUCTS / 8, PRODUCTS / 2];
const repository = path.resolve(__dirname, '../../..');

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  shopify.tokens.add(ACCESS_TOKEN);
  shopify.scopes = SHOPIFY_SCOPES;
  shopify.products = Array.from({ length: PRODUCTS }, (_value, index) => doubleProduct(index + 1));
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});

const countProducts = async () => {
  const { count } = await api.platform.database.platform
    .selectFrom('products')
    .where('seller_id', '=', maria.sellerId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Works in a process of its own. */
async function startProcess(file: string) {
  const environment = {
    ...TEST_ENVIRONMENT,
    DATABASE_URL: api.platform.config.database.directUrl,
    SHOPIFY_URL: shopify.url,
  };
  const program = await bundleProgram(path.join(__dirname, file));
  const child = spawn(process.execPath, [program, JSON.stringify(environment)], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, gone: once(child, 'exit') };
}

/** Reads the shop in a process which is killed once so many products are there. */
async function readUntilKilled(count: number): Promise<void> {
  const { child, gone } = await startProcess('shop-reader.ts');
  while ((await countProducts()) < count) expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await gone;
  await endLeases(api.platform, 'shopify-sync');
}

it('an import whose process is killed goes on where it stopped: each product once, and counted once', async () => {
  const { id } = await linkShop(api, maria);
  await callAs(api, maria, 'POST', `/integrations/shopify/${id}/sync`);
  for (const count of KILLS) await readUntilKilled(count);
  expect(await countProducts()).toBeLessThan(PRODUCTS);
  await workOff(api, syncShops(api.platform), maria, 3);
  const { sync } = (await callAs(api, maria, 'GET', `/integrations/shopify/${id}`)).json();
  expect(sync).toMatchObject({ state: 'concluido', done: PRODUCTS, total: PRODUCTS, failedCount: 0 });
  expect(await countProducts()).toBe(PRODUCTS);
  // Shopify was asked for the products once.
  expect(shopify.times('RunBulk')).toBe(1);
});

it('an order whose sender is killed after the shop created it, and before that is noted, is there once', async () => {
  const jose = await createAccount(api.platform);
  const { id } = await linkShop(api, jose);
  const settings = { importProducts: false, exportOrders: true, sendFulfillments: false };
  await callAs(api, jose, 'PUT', `/integrations/shopify/${id}/settings`, { body: settings });
  const key = await newKey(api, jose, { mode: 'live' });
  await callV1(api, key, 'PUT', '/orders/pedido-1', orderBody());
  await callV1(api, key, 'POST', '/orders/pedido-1/payments/pix-1/events', paymentEvent('captured', 1));
  await workOff(api, notifyShops(api.platform), jose);

  const { child, gone } = await startProcess('shop-exporter.ts');
  shopify.onDone = async (operation) => {
    if (operation !== 'CreateOrder') return;
    child.kill('SIGKILL');
    await gone;
  };
  await gone;
  shopify.onDone = () => {};
  expect(shopify.created).toHaveLength(1);
  const exportsOf = async () =>
    (await callAs(api, jose, 'GET', `/integrations/shopify/${id}`)).json().exports;
  expect(await exportsOf()).toMatchObject({ exported: 0, waiting: 1 });

  await endLeases(api.platform, 'shopify-export');
  // As if the try had begun minutes ago: by then the shop finds the order.
  await api.platform.database.platform
    .updateTable('shop_exports')
    .set({ began_at: new Date(Date.now() - 600_000) })
    .where('seller_id', '=', jose.sellerId)
    .execute();
  await workOff(api, exportOrders(api.platform), jose);
  expect(await exportsOf()).toMatchObject({ exported: 1, waiting: 0 });
  expect(shopify.times('CreateOrder')).toBe(1);
  expect(shopify.created).toHaveLength(1);
});
