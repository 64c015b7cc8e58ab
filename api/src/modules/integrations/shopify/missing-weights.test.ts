import { SHOPIFY_SCOPES } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { restOthers } from '../../../../test/queue';
import { ACCESS_TOKEN, type LinkedShop, linkShop, workOff } from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { doubleProduct } from '../../../../test/shopify-records';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { setWeights } from './products';
import { syncShops } from './sync';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;
let shop: LinkedShop;

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  shopify.tokens.add(ACCESS_TOKEN);
  shopify.scopes = SHOPIFY_SCOPES;
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
beforeEach(async () => {
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});
afterEach(() => expect(shopify.refusals).toEqual([]));

async function sync(): Promise<void> {
  await callAs(api, maria, 'POST', `/integrations/shopify/${shop.id}/sync`);
  await workOff(api, syncShops(api.platform), maria, 3);
}
const linkOf = async () => (await callAs(api, maria, 'GET', `/integrations/shopify/${shop.id}`)).json();
const count = async () => (await linkOf()).productsWithoutWeight;
const give = (body: object, of = shop.id) =>
  callAs(api, maria, 'POST', `/integrations/shopify/${of}/weights`, { body });
const weights = async () => {
  const rows = await api.platform.database.platform
    .selectFrom('products')
    .where('seller_id', '=', maria.sellerId)
    .select(['weight_g', 'status'])
    .execute();
  const kinds = rows.map(({ weight_g, status }) => `${status} ${weight_g ?? 'none'}`);
  return Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
};

it('sixty products without a weight are said with their number, and all get one weight', async () => {
  shopify.products = [
    ...Array.from({ length: 60 }, (_value, index) => doubleProduct(index + 1, { weight: null })),
    doubleProduct(61),
  ];
  await sync();
  expect(await count()).toBe(60);
  const { items } = (await callAs(api, maria, 'GET', '/notices')).json();
  const details = items.map(({ detail }: { detail: string }) => detail);
  expect(details).toContain('61 lidos, 0 com falha, 60 sem peso.');
  expect(await weights()).toEqual({ 'draft none': 60, 'active 450': 1 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => give({ weightGrams: 300 })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(await linkOf()).toMatchObject({ isSettingWeights: true });
  await workOff(api, setWeights(api.platform), maria);
  expect(await linkOf()).toMatchObject({ productsWithoutWeight: 0, isSettingWeights: false });
  expect(await weights()).toEqual({ 'draft 300': 60, 'active 450': 1 });

  // What the shop says later counts; where it says nothing the weight from here stays.
  const later = { updatedAt: '2999-01-01T00:00:00Z' };
  shopify.products = [
    doubleProduct(1, { ...later, weight: 0.2 }),
    doubleProduct(2, { ...later, weight: null }),
  ];
  await sync();
  expect(await weights()).toEqual({ 'draft 300': 59, 'draft 200': 1, 'active 450': 1 });
  expect(await count()).toBe(0);
});

it.each([0, -1, 30_001, 0.5, '300'])('a weight of %p is refused', async (weightGrams) => {
  expect((await give({ weightGrams })).statusCode).toBe(422);
});

it('of another seller’s shop is not there', async () => {
  const jose = await createAccount(api.platform);
  const theirs = await linkShop(api, jose);
  expect((await give({ weightGrams: 300 }, theirs.id)).statusCode).toBe(404);
});
