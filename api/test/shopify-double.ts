import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { SHOPIFY_API_VERSION } from '../src/providers/shopify/api-version';
import { MAX_QUERY_COST } from './contracts/shopify/query-cost';
import { answerTo, type Question, readQuestion } from './contracts/shopify/question';
import { type DoubleProduct, type doubleOrder, fieldsOf, gid, variantOf } from './shopify-records';

/** The behaviour of the double: `uninstalled` answers as a shop in which the app is not there. */
type Mood = 'well' | 'failing' | 'uninstalled';

interface Asked {
  operation: string;
  variables: Record<string, unknown>;
  token: string;
  /** As Shopify counts it; 0 for a token. */
  cost: number;
}

interface DoublePart {
  id: string;
  status: string;
}

interface ShippedParts {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[];
  trackingInfo: object;
}

interface DoubleBulk {
  status: string;
  errorCode?: string;
  /** So many lines are there; all when omitted. */
  lines?: number;
  /** The file ends in the middle of a line. */
  isBroken?: boolean;
}

const PLENTY = { throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: 1_900, restoreRate: 100 } };

interface PageArguments {
  first: number;
  after?: string;
  query?: string;
}

/** Some records, of which a question reads the first. */
const connectionOf =
  (all: readonly object[]) =>
  ({ first }: PageArguments) => ({
    pageInfo: { hasNextPage: all.length > first, endCursor: String(first) },
    nodes: all.slice(0, first),
  });

/** Records that changed since a moment, page by page. */
function pageOf<Entry extends { updatedAt: string }>(
  all: readonly Entry[],
  { first, after, query = '' }: PageArguments,
) {
  const since = /updated_at:>='(.+)'/.exec(query)?.[1] ?? '';
  const changed = all
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
    .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt));
  const from = Number(after ?? 0);
  const hasNextPage = changed.length > from + first;
  return {
    pageInfo: { hasNextPage, endCursor: String(from + first) },
    nodes: changed.slice(from, from + first),
  };
}

const wholeProduct = (product: DoubleProduct) => ({
  ...fieldsOf(product),
  media: connectionOf(product.media),
  variants: connectionOf(product.variants ?? [variantOf(product)]),
});

const wholeOrder = (order: ReturnType<typeof doubleOrder>) => ({
  ...order,
  lineItems: connectionOf(order.lineItems.nodes),
});

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
  /** The bytes of pictures, by their name at `/cdn/`. */
  pictures = new Map<string, Buffer>();
  bulk: DoubleBulk = { status: 'COMPLETED' };
  /** Calls whose answer is that the app may not do this. */
  denied = new Set<string>();
  created: Record<string, unknown>[] = [];
  shipped: Record<string, unknown>[] = [];
  /** The parts in which orders are shipped, by the order; one that is open where none is set. */
  parts = new Map<string, DoublePart[]>();
  /** No question may cost more. */
  maxCost = MAX_QUERY_COST;
  /** The refusals of the schema. A test of ours expects none. */
  readonly refusals: string[] = [];
  refusesOrders = '';
  readonly asked: Asked[] = [];
  /** The documents with their values, as they came. */
  readonly questions: { query: string; variables: Record<string, unknown> }[] = [];
  /** Called when a call arrives, before it is answered. */
  onCall: (operation: string) => void | Promise<void> = () => {};
  /** Called when a call was done, before it is answered. */
  onDone: (operation: string) => void | Promise<void> = () => {};

  private constructor(private readonly app: FastifyInstance) {}

  /** @param port any free one when omitted */
  static async start(port = 0): Promise<ShopifyDouble> {
    const double = new ShopifyDouble(Fastify({ forceCloseConnections: true }));
    double.register();
    await double.app.listen({ host: '127.0.0.1', port });
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
      this.asked.push({ operation: 'Token', variables: Object.fromEntries(form), token: '', cost: 0 });
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
    app.get('/cdn/:name', (request, reply) => {
      const { name } = request.params as { name: string };
      this.asked.push({ operation: 'Picture', variables: { name }, token: '', cost: 0 });
      const bytes = this.pictures.get(name);
      if (this.mood === 'failing') return reply.status(503).send();
      return bytes ? reply.type('image/png').send(bytes) : reply.status(404).send();
    });
    app.get('/bulk/:lines', (request, reply) => {
      const { lines } = request.params as { lines: string };
      const end = this.bulk.isBroken ? ['{"id":'] : [];
      const text = [...this.lines().slice(0, Number(lines)), ...end].join('\n');
      return reply.type('application/jsonl').send(text);
    });
    app.post(`/admin/api/${SHOPIFY_API_VERSION}/graphql.json`, async (request, reply) => {
      const sent = request.body as { query: string; variables: Record<string, unknown> };
      this.questions.push(sent);
      const question = readQuestion(sent);
      const { operation, variables, refusals, cost } = question;
      const token = String(request.headers['x-shopify-access-token'] ?? '');
      this.asked.push({ operation, variables, token, cost });
      this.refusals.push(...refusals);
      await this.onCall(operation);
      if (this.mood === 'failing') return reply.status(502).send('Bad gateway');
      if (this.mood === 'uninstalled' || !this.tokens.has(token))
        return reply.status(401).send({ errors: '[API] Invalid API key or access token' });
      const refused = this.refusalOf(question);
      if (refused) return reply.send(refused);
      const data = answerTo(question, this.answer(operation, variables));
      await this.onDone(operation);
      return reply.send({ data, extensions: { cost: { requestedQueryCost: cost, ...PLENTY } } });
    });
  }

  /** The answer of Shopify instead of data. */
  private refusalOf({ operation, refusals, cost }: Question): object | undefined {
    const refusal = (message: string, code: string) => ({ message, extensions: { code } });
    if (refusals.length > 0)
      return { errors: refusals.map((message) => refusal(message, 'argumentLiteralsIncompatible')) };
    if (cost > this.maxCost)
      return {
        errors: [
          refusal(
            `Query cost is ${cost}, which exceeds the single query max cost limit (${this.maxCost}).`,
            'MAX_COST_EXCEEDED',
          ),
        ],
      };
    if (this.throttled > 0) {
      this.throttled -= 1;
      const throttleStatus = { maximumAvailable: 2_000, currentlyAvailable: cost - 1, restoreRate: 100 };
      return {
        errors: [refusal('Throttled', 'THROTTLED')],
        extensions: { cost: { requestedQueryCost: cost, throttleStatus } },
      };
    }
    if (this.denied.has(operation))
      return { data: null, errors: [refusal('Access denied', 'ACCESS_DENIED')] };
    return undefined;
  }

  private lines(): string[] {
    return this.products.flatMap((product) => [
      JSON.stringify(fieldsOf(product)),
      // Of a film there is nothing but what all media have.
      ...product.media.map((medium) => {
        const { __typename, ...fields } = medium as Record<string, unknown>;
        return JSON.stringify({ ...fields, __parentId: gid('Product', product.id) });
      }),
      ...(product.variants ?? [variantOf(product)]).map((variant) =>
        JSON.stringify({ ...variant, __parentId: gid('Product', product.id) }),
      ),
    ]);
  }

  private partsOf(order: string): DoublePart[] {
    const number = /\d+$/.exec(order)?.[0] ?? '';
    const known = this.parts.get(order) ?? [{ id: gid('FulfillmentOrder', number), status: 'OPEN' }];
    this.parts.set(order, known);
    return known;
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
            __typename: 'BulkOperation',
            status,
            errorCode,
            rootObjectCount: String(this.products.length),
            url: status === 'COMPLETED' && lines > 0 ? file : null,
            partialDataUrl: status === 'FAILED' && lines > 0 ? file : null,
          },
        };
      }
      case 'ProductsSince': {
        const page = (given: PageArguments) => pageOf(this.products, given);
        return {
          products: (given: PageArguments) => ({
            ...page(given),
            nodes: page(given).nodes.map(wholeProduct),
          }),
        };
      }
      case 'Product': {
        const found = this.products.find(({ id }) => gid('Product', id) === variables.id);
        return { product: found ? wholeProduct(found) : null };
      }
      case 'OrdersSince': {
        const page = (given: PageArguments) => pageOf(this.orders, given);
        return {
          orders: (given: PageArguments) => ({ ...page(given), nodes: page(given).nodes.map(wholeOrder) }),
        };
      }
      case 'Order': {
        const found = this.orders.find(({ id }) => id === variables.id);
        return { order: found ? wholeOrder(found) : null };
      }
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
      case 'OpenParts':
        return { order: { fulfillmentOrders: { nodes: this.partsOf(String(variables.id)) } } };
      case 'Ship':
        return { fulfillmentCreate: this.ship(variables.fulfillment as ShippedParts) };
      default:
        return null;
    }
  }

  private ship({ lineItemsByFulfillmentOrder, trackingInfo }: ShippedParts): object {
    const ids = lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId }) => fulfillmentOrderId);
    const orders = [...this.parts].filter(([, parts]) => parts.some(({ id }) => ids.includes(id)));
    const chosen = orders.flatMap(([, parts]) => parts.filter(({ id }) => ids.includes(id)));
    const closed = chosen.find(({ status }) => !['OPEN', 'IN_PROGRESS', 'SCHEDULED'].includes(status));
    if (closed) {
      const message = `Fulfillment order ${closed.id} has an unfulfillable status= ${closed.status.toLowerCase()}.`;
      return { userErrors: [{ message }], fulfillment: null };
    }
    for (const part of chosen) part.status = 'CLOSED';
    for (const [order] of orders) this.shipped.push({ order, ...trackingInfo });
    return { userErrors: [], fulfillment: { id: gid('Fulfillment', 1) } };
  }
}
