import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOPIFY_COMPLIANCE_TOPICS, SHOPIFY_SCOPES, SHOPIFY_TOPICS } from '@balcao/domain';
import { parse } from 'lossless-json';
import { callAs } from '../../call-as';
import { restOthers } from '../../queue';
import { ACCESS_TOKEN, type LinkedShop, linkShop, sendNotice, workOffNotices } from '../../shopify';
import { ShopifyDouble } from '../../shopify-double';
import { doubleOrder } from '../../shopify-records';
import { type Account, createAccount } from '../../stored-account';
import { startTestApi, type TestApi } from '../../test-app';
import { textOf, WEBHOOK_BODIES, webhookText } from './webhook-bodies';

const CONTRACTS_DIR = process.env.CONTRACTS_DIR ?? '';
const TOPICS = [...SHOPIFY_TOPICS, ...SHOPIFY_COMPLIANCE_TOPICS];

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
beforeEach(async () => {
  shopify.tokens = new Set([ACCESS_TOKEN]);
  shopify.scopes = SHOPIFY_SCOPES;
  shopify.orders = [doubleOrder(0, { id: 'gid://shopify/Order/820982911946154501' })];
  shopify.products = [];
  await restOthers(api.platform, 'shopify');
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});
afterEach(() => expect(shopify.refusals).toEqual([]));

const orders = async () => (await callAs(api, maria, 'GET', '/orders')).json().items;
const deliveries = async () => (await callAs(api, maria, 'GET', '/webhook-deliveries?size=50')).json().items;

/** Sends a body of each topic, one after the other. @returns the status of each delivery */
async function sendAll(bodyOf: (topic: string) => string): Promise<Record<string, string>> {
  for (const topic of TOPICS.filter((one) => bodyOf(one) !== '')) {
    await sendNotice(api, shop, topic, bodyOf(topic));
    await workOffNotices(api, maria);
    // Its link is cut by the last one.
    if (topic === 'shop/redact') break;
  }
  const rows = await api.platform.database.platform
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', maria.sellerId)
    .select(['topic', 'status'])
    .execute();
  return Object.fromEntries(rows.map(({ topic, status }) => [topic, status]));
}

it('every topic is stated, and understood', async () => {
  expect(Object.keys(WEBHOOK_BODIES).toSorted()).toEqual([...TOPICS].toSorted());
  const outcomes = await sendAll(webhookText);
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['done']));
  expect(Object.keys(outcomes)).toHaveLength(TOPICS.length);
});

describe('an id above 2^53', () => {
  it('is read with every digit, of the order, its product and its refund', async () => {
    await sendNotice(api, shop, 'orders/create', webhookText('orders/create'));
    await sendNotice(api, shop, 'refunds/create', webhookText('refunds/create'));
    await workOffNotices(api, maria, 2);
    const [order] = await orders();
    expect(order).toMatchObject({
      externalId: '820982911946154501',
      paymentStatus: 'parcialmente_reembolsado',
    });
    const items = await api.platform.database.platform
      .selectFrom('order_items')
      .where('seller_id', '=', maria.sellerId)
      .select('source_product_id')
      .execute();
    expect(items).toEqual([{ source_product_id: '788032119674292923' }]);
    // The log names the order by the same digits.
    const [{ gatewayChargeId }] = await deliveries();
    expect(gatewayChargeId).toBe('820982911946154501');
  });

  it('one apart from its neighbour is another order', async () => {
    for (const id of [9_007_199_254_740_993n, 9_007_199_254_740_992n])
      await sendNotice(api, shop, 'orders/create', webhookText('orders/create', { id }));
    await workOffNotices(api, maria);
    const ids = (await orders()).map(({ externalId }: { externalId: string }) => externalId);
    expect(ids.toSorted()).toEqual(['9007199254740992', '9007199254740993']);
  });
});

it.each([
  ['is no JSON', '{"id":'],
  ['is nested for ever', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['names its prototype', '{"__proto__":{"id":1},"id":"x"}'],
  ['has a number that is none', `{"id":${'9'.repeat(400)}}`],
])('a body that %s is not understood, and harms nothing', async (_what, body) => {
  expect((await sendNotice(api, shop, 'orders/create', body)).statusCode).toBe(200);
  await workOffNotices(api, maria, 10);
  expect(await deliveries()).toMatchObject([
    { outcome: { state: 'parked', failure: { why: 'unreadable' } } },
  ]);
});

const withContract = CONTRACTS_DIR === '' ? describe.skip : describe;
withContract('Shopify’s own examples (CONTRACTS_DIR)', () => {
  const examples = () =>
    parse(readFileSync(path.join(CONTRACTS_DIR, 'shopify-webhooks-2026-07.json'), 'utf8'), null, {
      parseNumber: wholeOrFraction,
    }) as Record<string, unknown>;

  it('are understood, topic by topic', async () => {
    const bodies = examples();
    // The order of the example is one of test mode, and its refund is not.
    const exampleOf = (topic: string) =>
      textOf(topic.startsWith('orders/') ? { ...(bodies[topic] as object), test: false } : bodies[topic]);
    const outcomes = await sendAll((topic) => (topic in bodies ? exampleOf(topic) : ''));
    expect(Object.entries(outcomes).filter(([, status]) => status !== 'done')).toEqual([]);
    expect(Object.keys(outcomes)).toHaveLength(Object.keys(bodies).length);
  });

  it('have every field that our own words have, of the same kind', () => {
    const bodies = examples();
    const differences = Object.entries(WEBHOOK_BODIES)
      .filter(([topic]) => topic in bodies)
      .flatMap(([topic, body]) => differencesOf(topic, body, bodies[topic]));
    expect(differences).toEqual([]);
  });
});

const wholeOrFraction = (text: string) => (/^\d+$/.test(text) ? BigInt(text) : Number(text));

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'bigint'
        ? 'number'
        : typeof value;

/** Where our words have a field that the example lacks, or another kind of value in it. A null may be anything. */
function differencesOf(place: string, ours: unknown, theirs: unknown): string[] {
  const kinds = [kindOf(ours), kindOf(theirs)];
  if (kinds.includes('null')) return [];
  if (kinds[0] !== kinds[1]) return [`${place}: ${kinds.join(' and ')}`];
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.length > 0 && theirs.length > 0 ? differencesOf(`${place}[]`, ours[0], theirs[0]) : [];
  if (kinds[0] !== 'object') return [];
  const other = theirs as Record<string, unknown>;
  return Object.entries(ours as object).flatMap(([name, value]) =>
    name in other ? differencesOf(`${place}.${name}`, value, other[name]) : [`${place}.${name} is missing`],
  );
}
