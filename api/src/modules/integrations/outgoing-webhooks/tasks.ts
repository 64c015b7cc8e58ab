import { z } from '@balcao/api-schema';
import { OUTGOING_EVENTS } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll } from '../../../queue';

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
export type Happened = z.infer<typeof happened>;

/** Makes a delivery of each event for each endpoint that wants it. */
export const happenedTask = defineTask('outgoing-event', happened);

const cartsLeft = z.object({
  storeId: z.string(),
  isTest: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
  carts: z.array(z.object({ id: z.string(), eventId: z.string() })),
});
export type CartsLeftTask = z.infer<typeof cartsLeft>;

/** Makes a delivery of each cart that was left for each endpoint that wants it. */
export const cartsLeftTask = defineTask('outgoing-cart-event', cartsLeft);

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
export type ProductsChangedTask = z.infer<typeof productsChanged>;

/** Makes a delivery of each change of a product for each endpoint that wants it. */
export const productsChangedTask = defineTask('outgoing-product-event', productsChanged);

/** Sends a delivery. */
export const deliveryTask = defineTask('outgoing-delivery', z.object({ deliveryId: z.string() }));

/** Enqueues deliveries of an endpoint now, with all their attempts, also when they are running or parked. */
export const enqueueDeliveries = (
  trx: Executor,
  { seller_id: sellerId, id: key }: { seller_id: string; id: string },
  deliveries: readonly { id: string }[],
): Promise<void> =>
  enqueueAll(
    trx,
    deliveryTask,
    deliveries.map(({ id }) => ({ payload: { deliveryId: id }, sellerId, key, idempotencyKey: id })),
    'restart',
  );
