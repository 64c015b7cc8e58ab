import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { SHOPIFY_API_VERSION } from '../src/providers/shopify/api-version';

/** The behaviour of the double: `uninstalled` answers as a shop in which the app is not there. */
type Mood = 'well' | 'failing' | 'uninstalled';

interface Asked {
  operation: string;
  variables: Record<string, unknown>;
  token: string;
}

interface DoubleProduct {
  id: number;
  title: string;
  sku: string;
  price: string;
  updatedAt: string;
  options?: readonly { name: string; values: readonly string[] }[];
  variants?: readonly object[];
}

interface DoubleBulk {
  status: string;
  errorCode?: string;
  /** So many lines are there; all when omitted. */
  lines?: number;
}

const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`;

/** A product of a shop, such as the seventh. */
export const doubleProduct = (id: number, changes: Partial<DoubleProduct> = {}): DoubleProduct => ({
  id,
  title: `Produto ${id}`,
  sku: `SKU-${id}`,
  price: '100.00',
  updatedAt: '2026-11-20T12:00:00Z',
  ...changes,
});

const variantOf = ({ id, price, sku }: DoubleProduct) => ({
  id: gid('ProductVariant', id),
  price,
  compareAtPrice: null,
  sku,
  barcode: null,
  inventoryPolicy: 'DENY',
  inventoryQuantity: 12,
  selectedOptions: [{ value: 'Default Title' }],
  inventoryItem: {
    tracked: true,
    requiresShipping: true,
    measurement: { weight: { unit: 'KILOGRAMS', value: 0.45 } },
  },
});

const fieldsOf = ({ id, title, updatedAt, options }: DoubleProduct) => ({
  id: gid('Product', id),
  title,
  descriptionHtml: '<p>Forte.</p>',
  status: 'ACTIVE',
  updatedAt,
  options: options ?? [{ name: 'Title', values: ['Default Title'] }],
});

const money = (amount: string) => ({ shopMoney: { amount } });

/** An order of R$ 199,00 as GraphQL answers it. */
export const doubleOrder = (id: number, changes: object = {}) => ({
  id: gid('Order', id),
  name: `#${id}`,
  test: false,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:30:00Z',
  cancelledAt: null,
  currencyCode: 'BRL',
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  email: 'ana@exemplo.com.br',
  phone: null,
  sourceIdentifier: null,
  paymentGatewayNames: ['Pix'],
  discountCodes: [],
  totalDiscountsSet: money('20.10'),
  totalPriceSet: money('199.00'),
  totalOutstandingSet: money('0.00'),
  totalShippingPriceSet: money('19.10'),
  customAttributes: [],
  customer: { firstName: 'Ana', lastName: 'Prado' },
  billingAddress: { name: 'Ana Prado', phone: null, company: '529.982.247-25' },
  shippingAddress: null,
  shippingLines: { nodes: [{ title: 'PAC' }] },
  lineItems: {
    pageInfo: { hasNextPage: false },
    nodes: [
      {
        title: 'Bolsa de lona',
        sku: 'BOLSA-1',
        quantity: 2,
        requiresShipping: true,
        product: null,
        originalUnitPriceSet: money('100.00'),
        discountAllocations: [],
      },
    ],
  },
  refunds: [],
  fulfillments: [],
  ...changes,
});

const PAGE_SIZE = 5;

/** Shopify's token address and its GraphQL Admin API on the loopback, for one shop. */
export class ShopifyDouble {
  mood: Mood = 'well';
  /** Tokens that are good. Apps get new ones. */
  tokens = new Set<string>();
  clients = new Map<string, string>();
  tokenSeconds = 86_399;
  tokensGiven = 0;
  scopes: readonly string[] = [];
  subscriptions: { topic: string; uri: string }[] = [];
  webhookVersion = '2026-07';
  /** Topics that may not be sent to the address. */
  refusesAddress = false;
  /** So many of the next calls are throttled. */
  throttled = 0;
  products: DoubleProduct[] = [];
  orders: ReturnType<typeof doubleOrder>[] = [];
  bulk: DoubleBulk = { status: 'COMPLETED' };
  /** Calls whose answer is that the app may not do this. */
  denied = new Set<string>();
  created: Record<string, unknown>[] = [];
  shipped: Record<string, unknown>[] = [];
  refusesOrders = '';
  readonly asked: Asked[] = [];
  /** Called when a call arrives, before it is answered. */
  onCall: (operation: string) => void | Promise<void> = () => {};
  /** Called when a call was done, before it is answered. */
  onDone: (operation: string) => void | Promise<void> = () => {};

  private constructor(private readonly app: FastifyInstance) {}

  static async start(): Promise<ShopifyDouble> {
    const double = new ShopifyDouble(Fastify({ forceCloseConnections: true }));
    double.register();
    await double.app.listen({ host: '127.0.0.1', port: 0 });
    return double;
  }

  get url(): string {
    return this.app.listeningOrigin;
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  /** How often an operation was asked for. */
  times(operation: string): number {
    return this.asked.filter((one) => one.operation === operation).length;
  }

  private register(): void {
    const { app } = this;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    app.post('/admin/oauth/access_token', async (request, reply) => {
      const form = request.body as URLSearchParams;
      this.asked.push({ operation: 'Token', variables: Object.fromEntries(form), token: '' });
      await this.onCall('Token');
      if (this.mood === 'failing') return reply.status(503).send({});
      const isKnown = this.clients.get(form.get('client_id') ?? '') === form.get('client_secret');
      if (!isKnown || this.mood === 'uninstalled')
        return reply.status(400).send({ error: 'shop_not_permitted' });
      const token = `shpat_${randomUUID()}`;
      this.tokens.add(token);
      this.tokensGiven += 1;
      return reply.send({ access_token: token, scope: this.scopes.join(), expires_in: this.tokenSeconds });
    });
    app.get('/bulk/:lines', (request, reply) => {
      const { lines } = request.params as { lines: string };
      return reply.type('application/jsonl').send(this.lines().slice(0, Number(lines)).join('\n'));
    });
    app.post(`/admin/api/${SHOPIFY_API_VERSION}/graphql.json`, async (request, reply) => {
      const { query, variables } = request.body as { query: string; variables: Record<string, unknown> };
      const operation = /^\s*(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
      const token = String(request.headers['x-shopify-access-token'] ?? '');
      this.asked.push({ operation, variables, token });
      await this.onCall(operation);
      if (this.mood === 'failing') return reply.status(502).send('Bad gateway');
      if (this.mood === 'uninstalled' || !this.tokens.has(token))
        return reply.status(401).send({ errors: '[API] Invalid API key or access token' });
      if (this.throttled > 0) {
        this.throttled -= 1;
        return reply.send({
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: {
            cost: {
              requestedQueryCost: 10,
              throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 9, restoreRate: 100 },
            },
          },
        });
      }
      if (this.denied.has(operation))
        return reply.send({
          data: null,
          errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }],
        });
      const data = this.answer(operation, variables);
      await this.onDone(operation);
      return reply.send({ data });
    });
  }

  private lines(): string[] {
    return this.products.flatMap((product) => [
      JSON.stringify(fieldsOf(product)),
      ...(product.variants ?? [variantOf(product)]).map((variant) =>
        JSON.stringify({ ...variant, __parentId: gid('Product', product.id) }),
      ),
    ]);
  }

  private pageOf<Entry extends { updatedAt: string }>(
    all: readonly Entry[],
    { query, after }: Record<string, unknown>,
  ) {
    const since = /updated_at:>='(.+)'/.exec(String(query))?.[1] ?? '';
    const changed = all
      .filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
      .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
    const from = Number(after ?? 0);
    const hasNextPage = changed.length > from + PAGE_SIZE;
    return {
      pageInfo: { hasNextPage, endCursor: String(from + PAGE_SIZE) },
      nodes: changed.slice(from, from + PAGE_SIZE),
    };
  }

  private answer(operation: string, variables: Record<string, unknown>): unknown {
    const apiVersion = { handle: this.webhookVersion };
    switch (operation) {
      case 'Scopes':
        return { currentAppInstallation: { accessScopes: this.scopes.map((handle) => ({ handle })) } };
      case 'Subscriptions':
        return { webhookSubscriptions: { nodes: this.subscriptions.map((one) => ({ ...one, apiVersion })) } };
      case 'Subscribe': {
        const { topic, uri } = variables as { topic: string; uri: string };
        if (this.refusesAddress)
          return {
            webhookSubscriptionCreate: {
              userErrors: [{ message: 'Address is not allowed' }],
              webhookSubscription: null,
            },
          };
        this.subscriptions.push({ topic, uri });
        return { webhookSubscriptionCreate: { userErrors: [], webhookSubscription: { apiVersion } } };
      }
      case 'RunBulk':
        return { bulkOperationRunQuery: { bulkOperation: { id: gid('BulkOperation', 1) }, userErrors: [] } };
      case 'Bulk': {
        const { status, errorCode = null, lines = this.lines().length } = this.bulk;
        const file = `${this.url}/bulk/${lines}`;
        return {
          node: {
            status,
            errorCode,
            rootObjectCount: String(this.products.length),
            url: status === 'COMPLETED' && lines > 0 ? file : null,
            partialDataUrl: status === 'FAILED' && lines > 0 ? file : null,
          },
        };
      }
      case 'ProductsSince': {
        const { pageInfo, nodes } = this.pageOf(this.products, variables);
        return {
          products: {
            pageInfo,
            nodes: nodes.map((product) => ({
              ...fieldsOf(product),
              variants: { pageInfo: { hasNextPage: false }, nodes: product.variants ?? [variantOf(product)] },
            })),
          },
        };
      }
      case 'OrdersSince':
        return { orders: this.pageOf(this.orders, variables) };
      case 'FindOrder': {
        const at = this.created.findIndex(({ sourceIdentifier }) =>
          String(variables.query).includes(`'${String(sourceIdentifier)}'`),
        );
        return { orders: { nodes: at < 0 ? [] : [{ id: gid('Order', 9_000 + at) }] } };
      }
      case 'CreateOrder': {
        if (this.refusesOrders)
          return { orderCreate: { userErrors: [{ message: this.refusesOrders }], order: null } };
        this.created.push(variables.order as Record<string, unknown>);
        const order = { id: gid('Order', 9_000 + this.created.length - 1) };
        return { orderCreate: { userErrors: [], order } };
      }
      case 'OpenParts': {
        const isOpen = this.shipped.every(({ order }) => order !== variables.id);
        const status = isOpen ? 'OPEN' : 'CLOSED';
        const id = `gid://shopify/FulfillmentOrder/${/\d+$/.exec(String(variables.id))?.[0]}`;
        return { order: { fulfillmentOrders: { nodes: [{ id, status }] } } };
      }
      case 'Ship': {
        const fulfillment = variables.fulfillment as {
          lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
          trackingInfo: object;
        };
        const [part] = fulfillment.lineItemsByFulfillmentOrder;
        const order = gid('Order', /\d+$/.exec(part?.fulfillmentOrderId ?? '')?.[0] ?? '');
        this.shipped.push({ order, ...fulfillment.trackingInfo });
        return { fulfillmentCreate: { userErrors: [], fulfillment: { id: gid('Fulfillment', 1) } } };
      }
      default:
        return null;
    }
  }
}
