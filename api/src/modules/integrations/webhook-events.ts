import { type Product, z } from '@balcao/api-schema';
import { OUTGOING_EVENTS, type OutgoingEvent } from '@balcao/domain';
import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Database, Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { CartsLeft, OrderChanged, ProductsChanged } from '../../events/domain-events';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import {
  defineTask,
  enqueueAll,
  enqueueStatement,
  handleTask,
  type TaskHandler,
  type TaskType,
} from '../../queue';
import { findProducts } from '../catalog';
import { findCarts, readOrder, recoveryLinkTo } from '../orders';
import { toV1Order } from './v1-orders';
import { enqueueDeliveries, eventBody, insertDeliveries } from './webhook-deliveries';
import { type EndpointRow, endpointsOf } from './webhook-endpoint';

/** A change of an order, for the endpoints of its store. Each event keeps its id, however often this runs. */
const happened = z.object({
  storeId: z.string(),
  orderId: z.string(),
  isTest: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The order's statuses before; null for a new one. */
  previous: z.object({ paymentStatus: z.string(), fulfillmentStatus: z.string() }).nullable(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.enum(OUTGOING_EVENTS),
      /** The payment that it is about, by the name that the order's source has for it. */
      payment: z.string().nullable(),
    }),
  ),
});
type Happened = z.infer<typeof happened>;

/** Makes a delivery of each event for each endpoint that wants it. */
const happenedTask = defineTask('outgoing-event', happened);

const cartsLeft = z.object({
  storeId: z.string(),
  isTest: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  carts: z.array(z.object({ id: z.string(), eventId: z.string() })),
});

/** Makes a delivery of each cart that was left for each endpoint that wants it. */
const cartsLeftTask = defineTask('outgoing-cart-event', cartsLeft);

const productsChanged = z.object({
  storeId: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['product.created', 'product.updated', 'product.deleted']),
      productId: z.string(),
    }),
  ),
});

/** Makes a delivery of each change of a product for each endpoint that wants it. */
const productsChangedTask = defineTask('outgoing-product-event', productsChanged);

/** The events of a change of an order. */
function eventsOf({ before, after, refusedPayments }: OrderChanged): Happened['events'] {
  const isOther =
    before !== null &&
    (before.paymentStatus !== after.paymentStatus || before.fulfillmentStatus !== after.fulfillmentStatus);
  const isPaid = after.paidAt !== null && (before?.paidAt ?? null) === null;
  const event = (type: Happened['events'][number]['type'], payment: string | null = null) => ({
    id: `evt_${newId()}`,
    type,
    payment,
  });
  return [
    ...(before === null ? [event('order.created')] : []),
    ...(isPaid ? [event('order.paid')] : []),
    ...(isOther ? [event('order.status.updated')] : []),
    ...(before !== null && after.refundedCents > before.refundedCents ? [event('order.refunded')] : []),
    ...refusedPayments.map((payment) => event('transaction.payment.refused', payment)),
  ];
}

/** The statement that hands an order's events on, if the store has an endpoint for one; undefined when nothing happened. */
export function happenedStatement(trx: SellerTransaction, change: OrderChanged): CompiledQuery | undefined {
  const events = eventsOf(change);
  if (events.length === 0) return undefined;
  const { sellerId, storeId, orderId, isTest, before } = change;
  const isWanted = sql<SqlBool>`exists (
    select from webhook_endpoints
    where ${ofStore({ sellerId, storeId })} and enabled
      and mode = ${isTest ? 'test' : 'live'} and events && ${events.map(({ type }) => type)}::text[])`;
  const previous = before && {
    paymentStatus: before.paymentStatus,
    fulfillmentStatus: before.fulfillmentStatus,
  };
  const payload: Happened = {
    storeId,
    orderId,
    isTest,
    at: currentTime().toISOString(),
    previous,
    events,
  };
  return enqueueStatement(trx, happenedTask, { payload, sellerId, key: storeId }, isWanted);
}

const AT_ONCE = 2;

/** An event as it is delivered. */
interface OutgoingDelivery {
  /** The same each time that the event is looked at, so that an endpoint gets it once. */
  eventId: string;
  type: OutgoingEvent;
  orderNumber: number | null;
  /** By the names of the public API, as things are now, which may be later than the event. */
  data: object;
}

/**
 * The enabled endpoints of a store that want any of these events.
 * @param isTest the mode that the events are of; left out for what is the same in both
 */
async function endpointsFor(
  executor: Executor,
  owner: Owner,
  { types, isTest }: { types: readonly OutgoingEvent[]; isTest?: boolean | undefined },
): Promise<EndpointRow[]> {
  const endpoints = await endpointsOf(executor, owner).orderBy('id').execute();
  return endpoints.filter(
    ({ enabled, mode, events }) =>
      enabled &&
      (isTest === undefined || (mode === 'test') === isTest) &&
      types.some((type) => events.includes(type)),
  );
}

/**
 * Makes the deliveries of what a task says has happened, one for each endpoint that wants it. A second run adds none.
 *
 * @param read the events as they are delivered; none where what they are about is gone
 */
const makeDeliveries = <Happened extends { storeId: string; at: string; isTest?: boolean }>(
  { database }: Pick<Platform, 'database'>,
  task: TaskType<Happened>,
  read: (database: Database, owner: Owner, happened: Happened) => Promise<OutgoingDelivery[]>,
): TaskHandler =>
  handleTask(task, {
    concurrency: AT_ONCE,
    async run(happened, { task: { sellerId } }) {
      const { storeId, at, isTest } = happened;
      const owner = { sellerId, storeId };
      const events = await read(database, owner, happened);
      if (events.length === 0) return;
      await database.withSeller(sellerId, async (trx) => {
        const types = events.map(({ type }) => type);
        for (const endpoint of await endpointsFor(trx, owner, { types, isTest })) {
          const rows = events
            .filter(({ type }) => endpoint.events.includes(type))
            .map(({ eventId, type, orderNumber, data }) => ({
              seller_id: sellerId,
              id: newId(),
              endpoint_id: endpoint.id,
              event_id: eventId,
              type,
              order_number: orderNumber,
              body: eventBody(endpoint, { id: eventId, type, at }, data),
            }));
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });

/** Makes deliveries of what happened to orders. */
export const createDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, happenedTask, async (database, owner, { orderId, events, previous }) => {
    const order = await readOrder(database, owner, orderId).catch((error: unknown) => {
      // Tests are deleted after a while, and a store's data with its seller.
      if (error instanceof Problem && error.code === 'not_found') return undefined;
      throw error;
    });
    if (order === undefined) return [];
    const told = toV1Order(order);
    return events.map(({ id: eventId, type, payment }) => ({
      eventId,
      type,
      orderNumber: order.number,
      data: {
        order: told,
        // The payment that was refused, by its id in `order.payments`.
        ...(payment !== null && { payment_id: payment }),
        ...(type === 'order.status.updated' &&
          previous && {
            previous: {
              payment_status: previous.paymentStatus,
              fulfillment_status: previous.fulfillmentStatus,
            },
          }),
      },
    }));
  });

const EVENT = 'cart.reminder';

/** Hands carts that were left on, where the store has an endpoint for them. */
export async function enqueueCartsLeft(
  trx: SellerTransaction,
  { sellerId, storeId, carts }: CartsLeft,
): Promise<void> {
  for (const isTest of [false, true]) {
    const left = carts.filter((cart) => cart.isTest === isTest);
    if (left.length === 0) continue;
    const endpoints = await endpointsFor(trx, { sellerId, storeId }, { types: [EVENT], isTest });
    if (endpoints.length === 0) continue;
    const told = left.map(({ id }) => ({ id, eventId: `evt_${newId()}` }));
    const payload = { storeId, isTest, at: currentTime().toISOString(), carts: told };
    await enqueueAll(trx, cartsLeftTask, [{ payload, sellerId, key: storeId }]);
  }
}

/** Makes deliveries of carts that were left. Texts are empty where the checkout did not say. */
export const createCartDeliveries = (parts: Pick<Platform, 'database' | 'digest'>): TaskHandler =>
  makeDeliveries(parts, cartsLeftTask, async (database, owner, left) => {
    const ids = left.carts.map(({ id }) => id);
    const carts = await database.withSeller(owner.sellerId, async (trx) => {
      const found = await findCarts(trx, owner, ids);
      const links: string[] = [];
      for (const cart of found) links.push(await recoveryLinkTo(trx, parts, owner, cart));
      return found.map((cart, index) => ({ ...cart, recoveryUrl: links[index] ?? '' }));
    });
    const eventIds = new Map(left.carts.map(({ id, eventId }) => [id, eventId]));
    return carts.map((cart) => ({
      eventId: eventIds.get(cart.id) ?? '',
      type: EVENT,
      orderNumber: null,
      data: {
        cart: {
          session: { token: cart.token },
          customer: { name: cart.buyerName, email: cart.buyerEmail, phone: cart.buyerPhone },
          items: cart.items,
          total: cart.totalCents,
          recovery_url: cart.recoveryUrl,
          abandoned_at: cart.abandonedAt,
        },
      },
    }));
  });

/** Hands changes of products on, where the store has an endpoint for them. Products are the same in test and live mode. */
export async function enqueueProductsChanged(
  trx: SellerTransaction,
  { sellerId, storeId, products }: ProductsChanged,
): Promise<void> {
  const events = products.map(({ id: productId, change }) => ({
    id: `evt_${newId()}`,
    type: `product.${change}` as const,
    productId,
  }));
  const types = events.map(({ type }) => type);
  if ((await endpointsFor(trx, { sellerId, storeId }, { types })).length === 0) return;
  const payload = { storeId, at: currentTime().toISOString(), events };
  await enqueueAll(trx, productsChangedTask, [{ payload, sellerId, key: storeId }]);
}

/** A product by the names of the public API. Amounts are integer cents, and units null where they are not counted. */
function toV1Product(product: Product) {
  const stockOf = (units: number) => (product.stockControlled ? units : null);
  return {
    id: product.id,
    name: product.name,
    sku: product.sku,
    status: product.status,
    type: product.type,
    origin: product.origin,
    price: product.priceCents,
    compare_at_price: product.compareAtCents,
    stock: stockOf(product.stockQuantity),
    variants: product.variants.map(({ id, values, sku, priceCents, stockQuantity }) => ({
      id,
      values,
      sku,
      price: priceCents,
      stock: stockOf(stockQuantity),
    })),
    updated_at: product.updatedAt,
  };
}

/** Makes deliveries of changes of products. */
export const createProductDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, productsChangedTask, async (database, owner, { events }) => {
    const ids = [...new Set(events.map(({ productId }) => productId))];
    const found = await database.withSeller(owner.sellerId, (trx) => findProducts(trx, owner, ids));
    const products = new Map(found.map((one) => [one.id, one]));
    return events.map(({ id: eventId, type, productId }) => {
      const product = type === 'product.deleted' ? undefined : products.get(productId);
      const data = { product: product ? toV1Product(product) : { id: productId } };
      return { eventId, type, orderNumber: null, data };
    });
  });
