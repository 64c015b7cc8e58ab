import { SHOPIFY_SCOPES, SHOPIFY_TOPICS } from '@balcao/domain';
import { callAs } from '../../../../../test/call-as';
import { GatewayDouble } from '../../../../../test/gateway-double';
import { becomeDue, restOthers, workNext } from '../../../../../test/queue';
import { ACCESS_TOKEN, linkShop } from '../../../../../test/shopify';
import { type Account, createAccount } from '../../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../../test/test-app';
import { registerShops } from './registration';

const SCOPES_URL = 'GET /admin/oauth/access_scopes.json';
const WEBHOOKS_URL = 'POST /admin/api/2025-07/webhooks.json';

let api: TestApi;
let shopify: GatewayDouble;
let maria: Account;

beforeAll(async () => {
  shopify = await GatewayDouble.start(
    ({ headers }) => headers['x-shopify-access-token'] === ACCESS_TOKEN,
    {},
  );
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
beforeEach(async () => {
  shopify.forget();
  shopify.answers = {
    [SCOPES_URL]: { body: { access_scopes: SHOPIFY_SCOPES.map((handle) => ({ handle })) } },
    [WEBHOOKS_URL]: { status: 201, body: { webhook: { id: 1 } } },
  };
  await restOthers(api.platform, 'shopify-registration');
  maria = await createAccount(api.platform);
});

/** Runs what is due now, and what a failed attempt has put off. */
async function attempt(): Promise<void> {
  await becomeDue(api.platform, 'shopify-registration', maria.sellerId);
  while (await workNext(api.platform, registerShops(api.platform)));
}

const stateOf = async (id: string) =>
  (await callAs(api, maria, 'GET', `/integrations/shopify/${id}`)).json().registration;

it('asks for every topic at the address of the link', async () => {
  const { id } = await linkShop(api, maria);
  await attempt();
  expect(await stateOf(id)).toMatchObject({ state: 'registered', at: expect.any(String) });
  const webhooks = shopify.asked
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { webhook: { topic: string; address: string } }).webhook);
  expect(webhooks.map(({ topic }) => topic)).toEqual([...SHOPIFY_TOPICS]);
  const addresses = new Set(webhooks.map(({ address }) => address));
  expect(addresses).toEqual(new Set([`http://localhost:8080/api/webhooks/shopify/${id}`]));
});

it('is repeated every day, and topics that are set up already are fine', async () => {
  const { id } = await linkShop(api, maria);
  await attempt();
  const taken = { errors: { address: ['for this topic has already been taken'] } };
  shopify.answers[WEBHOOKS_URL] = { status: 422, body: taken };
  shopify.asked.length = 0;
  await attempt();
  expect(shopify.asked.length).toBe(1 + SHOPIFY_TOPICS.length);
  expect(await stateOf(id)).toMatchObject({ state: 'registered' });
});

it('says that it waits while Shopify is away, for as long as that takes, and goes on by itself', async () => {
  shopify.mood = 'failing';
  const { id } = await linkShop(api, maria);
  for (let time = 0; time < 15; time += 1) await attempt();
  expect(await stateOf(id)).toMatchObject({
    state: 'pending',
    text: expect.stringContaining('Não conseguimos falar com a Shopify'),
  });
  shopify.mood = 'well';
  await attempt();
  expect(await stateOf(id)).toMatchObject({ state: 'registered' });
});

it.each([
  ['lacks a scope', SCOPES_URL, { body: { access_scopes: [{ handle: 'read_orders' }] } }, 'missing_scopes'],
  ['is unknown', SCOPES_URL, { status: 401, body: {} }, 'refused'],
  ['may not be told at this address', WEBHOOKS_URL, { status: 422, body: { errors: 'invalid' } }, 'refused'],
])('says so when the app %s', async (_case, url, answer, state) => {
  shopify.answers[url] = answer;
  const { id } = await linkShop(api, maria);
  await attempt();
  expect(await stateOf(id)).toMatchObject({
    state,
    missingScopes:
      state === 'missing_scopes' ? SHOPIFY_SCOPES.filter((scope) => scope !== 'read_orders') : [],
  });
  shopify.asked.length = 0;
  await attempt();
  expect(shopify.asked).toEqual([]);
});
