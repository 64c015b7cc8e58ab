import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SHOPIFY_SCOPES, SHOPIFY_TOPICS } from '@balcao/domain';
import { buildSchema, findBreakingChanges } from 'graphql';
import { createShopify } from '../../../src/providers/shopify/http-shopify';
import { ShopifyDouble } from '../../shopify-double';
import { doubleOrder, doubleProduct, money, variantOf } from '../../shopify-records';
import { MAX_QUERY_COST, queryCostOf } from './query-cost';
import { ADMIN_SDL, adminSchema, readQuestion } from './question';

const access = { shopDomain: 'minha-loja.myshopify.com', accessToken: 'shpat_0123456789abcdef' };
const SINCE = new Date('2026-11-20T00:00:00Z');
const CONTRACTS_DIR = process.env.CONTRACTS_DIR ?? '';

let double: ShopifyDouble;

beforeAll(async () => {
  double = await ShopifyDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => {
  double.tokens = new Set([access.accessToken]);
  double.scopes = SHOPIFY_SCOPES;
  double.maxCost = MAX_QUERY_COST;
  double.products = [doubleProduct(1), doubleProduct(2), doubleProduct(3)];
  double.orders = [doubleOrder(1), doubleOrder(2), doubleOrder(3)];
  double.asked.length = 0;
  double.questions.length = 0;
  double.refusals.length = 0;
});

/** Asks every question that the product has, with values as people have them. */
async function askEverything(): Promise<void> {
  const shopify = createShopify(double.url);
  double.orders = [doubleOrder(1, { lineItems: { nodes: linesOf(21) } })];
  double.products = [doubleProduct(1, { variants: variantsOf(31) })];
  await shopify.readScopes(access);
  await shopify.listSubscriptions(access);
  for (const topic of SHOPIFY_TOPICS) await shopify.subscribe(access, topic, 'https://loja.example/aviso');
  await shopify.startProductExport(access);
  await shopify.readBulkOperation(access, 'gid://shopify/BulkOperation/1');
  await shopify.listProducts(access, SINCE, null);
  await shopify.listOrders(access, SINCE, null);
  await shopify.readProduct(access, '1');
  await shopify.readOrder(access, '1');
  await shopify.findOrderBySource(access, '0192d3f0-0000-7000-8000-000000000001');
  await shopify.createOrder(access, { sourceId: '0192d3f0-0000-7000-8000-000000000001', input: SOLD_ORDER });
  await shopify.ship(access, '1', {
    company: 'Correios',
    number: 'BR123456789BR',
    url: 'https://rastreio.example/BR123456789BR',
  });
}

const cents = (amount: string) => ({ shopMoney: { amount, currencyCode: 'BRL' } });

/** An order as it is created there: of a customer with an apostrophe, a discount and a shipment. */
const SOLD_ORDER = {
  currency: 'BRL',
  name: '#B1042',
  processedAt: '2026-11-20T12:00:00.000Z',
  financialStatus: 'PAID',
  tags: ['Balcão'],
  email: 'joana.davila@exemplo.com.br',
  shippingAddress: {
    firstName: 'Joana',
    lastName: "D'Ávila & Filhos",
    address1: 'Rua São João, 12',
    address2: 'Ap. 3',
    city: 'Olinda',
    zip: '53020-140',
    countryCode: 'BR',
    provinceCode: 'PE',
  },
  lineItems: [
    {
      title: 'Bolsa de lona',
      sku: 'BOLSA-1',
      quantity: 2,
      priceSet: cents('100.00'),
      requiresShipping: true,
    },
  ],
  discountCode: { itemFixedDiscountCode: { code: 'NATAL10', amountSet: cents('20.10') } },
  shippingLines: [{ title: 'PAC', priceSet: cents('19.10') }],
  transactions: [{ kind: 'SALE', status: 'SUCCESS', gateway: 'Balcão', amountSet: cents('199.00') }],
};

const linesOf = (count: number) =>
  Array.from({ length: count }, (_value, index) => ({
    ...doubleOrder(1).lineItems.nodes[0],
    id: `gid://shopify/LineItem/${index + 1}`,
  }));
const variantsOf = (count: number) =>
  Array.from({ length: count }, (_value, index) => ({
    ...variantOf(doubleProduct(index + 1)),
    selectedOptions: [{ value: `Cor ${index + 1}` }],
  }));

describe('what a shop is asked', () => {
  it('is all known to the schema, and costs less than a single question may', async () => {
    await askEverything();
    expect(double.refusals).toEqual([]);
    const costs = new Map<string, number>();
    for (const { operation, cost } of double.asked)
      costs.set(operation, Math.max(cost, costs.get(operation) ?? 0));
    expect(Object.fromEntries(costs)).toEqual({
      Scopes: 2,
      Subscriptions: 202,
      Subscribe: 14,
      RunBulk: 13,
      Bulk: 1,
      ProductsSince: 882,
      Product: 526,
      OrdersSince: 914,
      Order: 788,
      FindOrder: 3,
      CreateOrder: 13,
      OpenParts: 53,
      Ship: 13,
    });
    for (const cost of costs.values()) expect(cost).toBeLessThanOrEqual(MAX_QUERY_COST);
  });

  const withContract = CONTRACTS_DIR === '' ? it.skip : it;
  withContract('is known to the schema that Shopify publishes (CONTRACTS_DIR)', async () => {
    const published = readFileSync(path.join(CONTRACTS_DIR, 'shopify-admin-2026-10.graphql'), 'utf8');
    // The trimmed original lacks what is read since it was made. These are from npm's @shopify/dev-mcp 1.16.0.
    const schema = buildSchema(`${published}
      extend type QueryRoot { product(id: ID!): Product }
      extend type Product { media(first: Int): MediaConnection! }
      type MediaConnection { nodes: [Media!]! edges: [MediaEdge!]! }
      type MediaEdge { node: Media! }
      interface Media { alt: String }
      type MediaImage implements Media & Node { id: ID! alt: String image: Image }
      type Video implements Media & Node { id: ID! alt: String }
      type Image { url: URL! }
      extend type Order { currentTotalDiscountsSet: MoneyBag! currentTotalPriceSet: MoneyBag! }
      extend type LineItem { currentQuantity: Int! }
      extend type Refund { refundLineItems(first: Int): RefundLineItemConnection! }
      type RefundLineItemConnection { nodes: [RefundLineItem!]! }
      type RefundLineItem { lineItem: LineItem! quantity: Int! }
    `);
    await askEverything();
    for (const question of double.questions) expect(readQuestion(question, schema).refusals).toEqual([]);
    // Our own words say nothing that the original does not.
    const differences = findBreakingChanges(adminSchema, schema).map(({ description }) => description);
    expect(differences).toEqual([]);
  });

  it('is refused by the double where the schema does not know it', async () => {
    expect(
      readQuestion({ query: '{ orders(first: 1) { nodes { colour } } }', variables: {} }).refusals,
    ).toEqual([expect.stringContaining('Cannot query field "colour"')]);
    const query =
      'mutation Ship($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }';
    expect(readQuestion({ query, variables: { fulfillment: { parcels: 1 } } }).refusals).not.toEqual([]);
    expect(ADMIN_SDL).toContain('2026-10');
  });
});

it('the cost of a question is what Shopify counts: five products of a hundred variants are 2,522', () => {
  const { document } = readQuestion({
    query: `query Many($first: Int!) {
      products(first: $first) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id title options { name values }
          variants(first: 100) {
            pageInfo { hasNextPage }
            nodes { id selectedOptions { value } inventoryItem { tracked measurement { weight { unit value } } } }
          }
        }
      }
    }`,
    variables: { first: 5 },
  });
  expect(queryCostOf(adminSchema, document, { first: 5 })).toBe(2_522);
  expect(queryCostOf(adminSchema, document, { first: 1 })).toBe(506);
});

describe('a question that costs too much', () => {
  const shopify = () => createShopify(double.url);

  it('is asked again with half the page, and half of that, until the whole is read', async () => {
    double.maxCost = 300;
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page = await shopify().listProducts(access, SINCE, after);
      if (page.outcome !== 'known') throw new Error(page.why);
      ids.push(...page.answer.items.map(({ id }) => id));
      after = page.answer.next;
    } while (after !== null);
    expect(ids).toEqual(['1', '2', '3']);
    const sizes = double.asked.map(({ variables }) => variables.first);
    expect(sizes).toEqual([5, 2, 1, 5, 2, 1, 5, 2, 1].slice(0, sizes.length));
  });

  it('says so where not even one record is cheap enough, and does not say that Shopify is away', async () => {
    double.maxCost = 10;
    expect(await shopify().listOrders(access, SINCE, null)).toEqual({ outcome: 'failed', why: 'too_costly' });
  });
});

describe('a record with more parts than a page has', () => {
  it('is read whole, up to what may be here', async () => {
    double.products = [
      doubleProduct(1, { variants: variantsOf(31) }),
      doubleProduct(2, { variants: variantsOf(101) }),
      doubleProduct(3),
    ];
    const page = await createShopify(double.url).listProducts(access, SINCE, null);
    if (page.outcome !== 'known') throw new Error(page.why);
    expect(page.answer.items.map(({ variants, isCut }) => [(variants as unknown[]).length, isCut])).toEqual([
      [31, false],
      [100, true],
      [1, false],
    ]);
    expect(double.times('Product')).toBe(2);
  });

  it('by itself costs little where it has as many as most have', async () => {
    const shopify = createShopify(double.url);
    await shopify.readProduct(access, '2');
    await shopify.readOrder(access, '2');
    expect(double.asked.map(({ operation, cost }) => [operation, cost])).toEqual([
      ['Product', 176],
      ['Order', 228],
    ]);
  });

  it('of an order too', async () => {
    double.orders = [
      doubleOrder(1, { lineItems: { nodes: linesOf(100) }, totalPriceSet: money('10000.00') }),
      doubleOrder(2),
    ];
    const page = await createShopify(double.url).listOrders(access, SINCE, null);
    if (page.outcome !== 'known') throw new Error(page.why);
    expect(
      page.answer.items.map(({ line_items, isCut }) => [(line_items as unknown[]).length, isCut]),
    ).toEqual([
      [100, false],
      [1, false],
    ]);
  });
});
