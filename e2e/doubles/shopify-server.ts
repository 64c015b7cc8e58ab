import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { SHOPIFY_SCOPES } from '@balcao/domain';
import { SHOPIFY_PORT, SHOPIFY_URL } from '../addresses';

/** The secret of the app that is installed in every shop of the double. */
const GOOD_SECRET = 'shpss_segredo-do-aplicativo-1';
const PRODUCTS = 60;
const FILE = '/bulk';
const VERSION = /\/api\/([\d-]+)\//;

const subscriptions: { topic: unknown; uri: unknown; apiVersion: { handle: string } }[] = [];

const product = (id: number) => [
  {
    id: `gid://shopify/Product/${id}`,
    title: `Produto ${id}`,
    descriptionHtml: '<p>Forte.</p>',
    status: 'ACTIVE',
    updatedAt: '2026-11-20T12:00:00Z',
    options: [{ name: 'Title', values: ['Default Title'] }],
  },
  {
    id: `gid://shopify/ProductVariant/${id}`,
    __parentId: `gid://shopify/Product/${id}`,
    price: '100.00',
    compareAtPrice: null,
    sku: `SKU-${id}`,
    barcode: null,
    inventoryPolicy: 'DENY',
    inventoryQuantity: 12,
    selectedOptions: [{ value: 'Default Title' }],
    inventoryItem: { tracked: true, requiresShipping: true, measurement: { weight: null } },
  },
];
const lines = Array.from({ length: PRODUCTS }, (_value, index) => product(index + 1))
  .flat()
  .map((line) => JSON.stringify(line))
  .join('\n');
const NO_PAGE = { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };

/** The answer of the GraphQL Admin API to an operation. */
function dataOf(operation: string, variables: Record<string, unknown>, handle: string): unknown {
  switch (operation) {
    case 'Scopes':
      return { currentAppInstallation: { accessScopes: SHOPIFY_SCOPES.map((scope) => ({ handle: scope })) } };
    case 'Subscriptions':
      return { webhookSubscriptions: { nodes: subscriptions } };
    case 'Subscribe': {
      const { topic, uri } = variables;
      subscriptions.push({ topic, uri, apiVersion: { handle } });
      const webhookSubscription = { apiVersion: { handle } };
      return { webhookSubscriptionCreate: { userErrors: [], webhookSubscription } };
    }
    case 'RunBulk':
      return {
        bulkOperationRunQuery: { bulkOperation: { id: 'gid://shopify/BulkOperation/1' }, userErrors: [] },
      };
    case 'Bulk':
      return {
        node: {
          status: 'COMPLETED',
          errorCode: null,
          rootObjectCount: String(PRODUCTS),
          url: `${SHOPIFY_URL}${FILE}`,
          partialDataUrl: null,
        },
      };
    case 'ProductsSince':
      return { products: NO_PAGE };
    case 'OrdersSince':
      return { orders: NO_PAGE };
    default:
      return null;
  }
}

function answer(url: string, sent: string): { status: number; body: unknown } {
  if (url === '/healthz') return { status: 200, body: {} };
  if (url === '/admin/oauth/access_token')
    return new URLSearchParams(sent).get('client_secret') === GOOD_SECRET
      ? { status: 200, body: { access_token: `shpat_${randomUUID()}`, expires_in: 86_399 } }
      : { status: 400, body: { error: 'shop_not_permitted' } };
  const handle = VERSION.exec(url)?.[1];
  if (handle === undefined) return { status: 404, body: {} };
  const { query, variables } = JSON.parse(sent) as { query: string; variables: Record<string, unknown> };
  const operation = /^\s*(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
  return { status: 200, body: { data: dataOf(operation, variables, handle) } };
}

/** A double of Shopify's API on the loopback, where every shop is: the browser tests never leave this machine. */
const server = createServer(async (request, response) => {
  const { url = '' } = request;
  if (url === FILE) {
    response.writeHead(200, { 'content-type': 'application/jsonl' }).end(lines);
    return;
  }
  const { status, body } = answer(url, Buffer.concat(await request.toArray()).toString());
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

server.listen(SHOPIFY_PORT, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
