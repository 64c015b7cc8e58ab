import { type CartRow, type OrderDetail, type Product, type V1OrderDetail, z } from '@balcao/api-schema';
import { OUTGOING_EVENTS, type OUTGOING_TEST_EVENT, type OutgoingEvent } from '@balcao/domain';
import { defineTask } from '../../queue';
import { toV1Order } from './v1-orders';

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

/** Of the bodies. Members may be added to a version, never changed or removed. */
const BODY_VERSION = '1';

interface Data {
  order: V1OrderDetail;
  /** The payment that was refused, by its id in `order.payments`. */
  payment_id?: string;
  /** The order's statuses before. */
  previous?: { payment_status: string; fulfillment_status: string };
}

/** The JSON that is sent. */
interface EventBody {
  /** The same with each try: receivers keep the ids that they have dealt with. */
  id: string;
  type: OutgoingEvent | typeof OUTGOING_TEST_EVENT;
  version: typeof BODY_VERSION;
  /** When it happened: ISO 8601, UTC. */
  occurred_at: string;
  /** Whether it is about test mode, where no money moves. */
  test: boolean;
  data: Data | { cart: V1Cart } | { product: V1Product | { id: string } } | Record<string, never>;
}

/** A cart that was left, by the names of the public API. Texts are empty where the checkout did not say. */
interface V1Cart {
  session: { token: string };
  customer: { name: string; email: string; phone: string };
  items: string;
  total: number;
  recovery_url: string;
  abandoned_at: string;
}

/** A product as it is now, by the names of the public API. Amounts are integer cents; null where there is none. */
interface V1Product {
  id: string;
  name: string;
  sku: string;
  status: Product['status'];
  type: Product['type'];
  origin: Product['origin'];
  price: number | null;
  compare_at_price: number | null;
  /** Units, where they are counted. */
  stock: number | null;
  variants: { id: string; values: string[]; sku: string; price: number | null; stock: number | null }[];
  updated_at: string;
}

function toV1Product(product: Product): V1Product {
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

const write = (body: EventBody): string => JSON.stringify(body);

/** The body of an event of an order. The order is told as it is now, which may be later than the event. */
export function orderEventBody(
  { at, isTest, previous }: Happened,
  { id, type, payment }: Happened['events'][number],
  order: OrderDetail,
): string {
  const changed = type === 'order.status.updated' && previous;
  return write({
    id,
    type,
    version: BODY_VERSION,
    occurred_at: at,
    test: isTest,
    data: {
      order: toV1Order(order),
      ...(payment !== null && { payment_id: payment }),
      ...(changed && {
        previous: {
          payment_status: changed.paymentStatus,
          fulfillment_status: changed.fulfillmentStatus,
        },
      }),
    },
  });
}

/** The body of the event that a cart was left. */
export const cartEventBody = (
  id: string,
  { at, isTest }: CartsLeftTask,
  cart: CartRow & { token: string },
): string =>
  write({
    id,
    type: 'cart.reminder',
    version: BODY_VERSION,
    occurred_at: at,
    test: isTest,
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
  });

/**
 * The body of a change of a product, which is told as it is now.
 * @param product left out where it is gone
 */
export const productEventBody = (
  { at }: ProductsChangedTask,
  { id, type, productId }: ProductsChangedTask['events'][number],
  isTest: boolean,
  product: Product | undefined,
): string =>
  write({
    id,
    type,
    version: BODY_VERSION,
    occurred_at: at,
    test: isTest,
    data: { product: product ? toV1Product(product) : { id: productId } },
  });

/** The body of the event that shows whether an address works. */
export const testEventBody = (id: string, at: Date, isTest: boolean): string =>
  write({
    id,
    type: 'webhook.test',
    version: BODY_VERSION,
    occurred_at: at.toISOString(),
    test: isTest,
    data: {},
  });
