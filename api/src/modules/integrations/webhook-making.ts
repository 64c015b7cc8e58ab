import type { OutgoingEvent } from '@balcao/domain';
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
import { enqueueAll, enqueueStatement, handleTask, type TaskHandler, type TaskType } from '../../queue';
import { findProducts } from '../catalog';
import { findCarts, readOrder, recoveryLinkTo } from '../orders';
import { enqueueDeliveries, insertDeliveries } from './webhook-deliveries';
import { type EndpointRow, endpointsOf } from './webhook-endpoint';
import {
  cartEventBody,
  cartsLeftTask,
  type Happened,
  happenedTask,
  orderEventBody,
  productEventBody,
  productsChangedTask,
} from './webhook-events';

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
  /** @param isTest whether the endpoint is one for tests */
  body(isTest: boolean): string;
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
const makeDeliveries = <Happened extends { storeId: string; isTest?: boolean }>(
  { database }: Pick<Platform, 'database'>,
  task: TaskType<Happened>,
  read: (database: Database, owner: Owner, happened: Happened) => Promise<OutgoingDelivery[]>,
): TaskHandler =>
  handleTask(task, {
    concurrency: AT_ONCE,
    async run(happened, { task: { sellerId } }) {
      const { storeId, isTest } = happened;
      const owner = { sellerId, storeId };
      const events = await read(database, owner, happened);
      if (events.length === 0) return;
      await database.withSeller(sellerId, async (trx) => {
        const types = events.map(({ type }) => type);
        for (const endpoint of await endpointsFor(trx, owner, { types, isTest })) {
          const rows = events
            .filter(({ type }) => endpoint.events.includes(type))
            .map(({ eventId, type, orderNumber, body }) => ({
              seller_id: sellerId,
              id: newId(),
              endpoint_id: endpoint.id,
              event_id: eventId,
              type,
              order_number: orderNumber,
              body: body(endpoint.mode === 'test'),
            }));
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });

/** Tests are deleted after a while, and a store's data with its seller. */
async function orderIfThere(database: Database, owner: Owner, id: string) {
  try {
    return await readOrder(database, owner, id);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Makes deliveries of what happened to orders. */
export const createDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, happenedTask, async (database, owner, happened) => {
    const order = await orderIfThere(database, owner, happened.orderId);
    if (order === undefined) return [];
    return happened.events.map((event) => ({
      eventId: event.id,
      type: event.type,
      orderNumber: order.number,
      body: () => orderEventBody(happened, event, order),
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

/** Makes deliveries of carts that were left. */
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
    return carts.map((cart) => {
      const eventId = eventIds.get(cart.id) ?? '';
      return { eventId, type: EVENT, orderNumber: null, body: () => cartEventBody(eventId, left, cart) };
    });
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

/** Makes deliveries of changes of products. */
export const createProductDeliveries = (parts: Pick<Platform, 'database'>): TaskHandler =>
  makeDeliveries(parts, productsChangedTask, async (database, owner, changed) => {
    const ids = [...new Set(changed.events.map(({ productId }) => productId))];
    const found = await database.withSeller(owner.sellerId, (trx) => findProducts(trx, owner, ids));
    const products = new Map(found.map((one) => [one.id, one]));
    return changed.events.map((event) => {
      const product = event.type === 'product.deleted' ? undefined : products.get(event.productId);
      return {
        eventId: event.id,
        type: event.type,
        orderNumber: null,
        body: (isTest) => productEventBody(changed, event, isTest, product),
      };
    });
  });
