import { z } from '@balcao/api-schema';
import type { AskShop } from './ask-shop';
import { gid, gidOf, numberOfGid } from './gid';
import type { ShopifyProvider } from './shopify-provider';

const FIND_ORDER = `query FindOrder($query: String!) { orders(first: 1, query: $query) { nodes { id } } }`;
const CREATE_ORDER = `mutation CreateOrder($order: OrderCreateOrderInput!) {
  orderCreate(order: $order, options: { sendReceipt: false, sendFulfillmentReceipt: false }) {
    userErrors { message }
    order { id }
  }
}`;
const OPEN_PARTS = `query OpenParts($id: ID!) {
  order(id: $id) { fulfillmentOrders(first: 50) { nodes { id status } } }
}`;
const SHIP = `mutation Ship($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } fulfillment { id } }
}`;

const userErrors = z.array(z.object({ message: z.string() }));
const findAnswer = z.object({ orders: z.object({ nodes: z.array(z.object({ id: gid })) }) });
const createAnswer = z.object({
  orderCreate: z.object({ userErrors, order: z.object({ id: gid }).nullable() }),
});
const partsAnswer = z.object({
  order: z
    .object({
      fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: gid, status: z.string() })) }),
    })
    .nullable(),
});
const shipAnswer = z.object({ fulfillmentCreate: z.object({ userErrors }) });

const MAX_REASON_LENGTH = 300;
const reasonIn = (errors: z.infer<typeof userErrors>): string =>
  errors
    .map(({ message }) => message)
    .join(' ')
    .slice(0, MAX_REASON_LENGTH);

const OPEN = ['OPEN', 'IN_PROGRESS', 'SCHEDULED'];
/** Somebody at the shop keeps it back, such as for a look at the payment: it cannot be shipped until they let it go. */
const HELD = 'ON_HOLD';

type Writing = Pick<ShopifyProvider, 'findOrderBySource' | 'createOrder' | 'ship'>;

/** Writes into a shop what was sold and sent here. */
export const shopWritingCalls = (ask: AskShop): Writing => ({
  async findOrderBySource(access, sourceId) {
    const asked = await ask(access, FIND_ORDER, findAnswer, { query: `source_identifier:'${sourceId}'` });
    if (asked.outcome === 'failed') return asked;
    const [found] = asked.answer.orders.nodes;
    return { outcome: 'known', answer: found ? numberOfGid(found.id) : null };
  },
  async createOrder(access, { sourceId, input }) {
    const order = { ...input, sourceIdentifier: sourceId };
    const asked = await ask(access, CREATE_ORDER, createAnswer, { order });
    if (asked.outcome === 'failed') return asked;
    const { userErrors: errors, order: created } = asked.answer.orderCreate;
    if (created === null) return { outcome: 'refused', reason: reasonIn(errors) };
    return { outcome: 'created', id: numberOfGid(created.id) };
  },
  async ship(access, orderId, { company, number, url }) {
    const asked = await ask(access, OPEN_PARTS, partsAnswer, { id: gidOf('Order', orderId) });
    if (asked.outcome === 'failed') return asked;
    const parts = asked.answer.order?.fulfillmentOrders.nodes ?? [];
    const open = parts.filter(({ status }) => OPEN.includes(status));
    const isHeld = parts.some(({ status }) => status === HELD);
    if (open.length === 0) return { outcome: 'nothing_open', isHeld };
    const fulfillment = {
      notifyCustomer: false,
      trackingInfo: { company, number, ...(url && { url }) },
      lineItemsByFulfillmentOrder: open.map(({ id }) => ({ fulfillmentOrderId: id })),
    };
    const shipped = await ask(access, SHIP, shipAnswer, { fulfillment });
    if (shipped.outcome === 'failed') return shipped;
    const { userErrors: errors } = shipped.answer.fulfillmentCreate;
    return errors.length > 0
      ? { outcome: 'refused', reason: reasonIn(errors) }
      : { outcome: 'shipped', isHeld };
  },
});
