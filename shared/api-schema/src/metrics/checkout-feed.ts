import { BRAZILIAN_STATES, CHECKOUT_DEVICES, PAYMENT_METHODS } from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id, instant } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';

/** The largest number of entries of one answer. */
export const MAX_FEED_ENTRIES = 100;

/** A place in the feed, in milliseconds: callers pass it on as it is. */
const cursor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Without `after`, the newest entries of the last seven days. */
export const checkoutFeedQuery = z.strictObject({
  after: z.coerce.number().pipe(cursor).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_FEED_ENTRIES).default(30),
});
export type CheckoutFeedQuery = z.infer<typeof checkoutFeedQuery>;

/** Something that happened in a store's checkout, or to one of its orders. */
export const checkoutFeedEntry = z.object({
  /** The same whenever it is read: readers drop the ids that they know. */
  id: z.string(),
  /** `order.created`, or the type of the event. `text` says it in words. */
  type: z.string(),
  text: z.string(),
  tone,
  /** When it arrived: the feed's order. */
  receivedAt: instant,
  occurredAt: instant,
  isTest: z.boolean(),
  /** First name and an initial; empty where nobody said who it is. */
  buyer: z.string(),
  amountCents: cents.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The federative unit, where the checkout said it. */
  state: z.enum(BRAZILIAN_STATES.map(({ code }) => code)).nullable(),
  device: z.enum(CHECKOUT_DEVICES),
  order: z.object({ id, number: z.int() }).nullable(),
});
export type CheckoutFeedEntry = z.infer<typeof checkoutFeedEntry>;

/**
 * The entries that arrived after a place, the newest first. Transactions may end later than others that began after them,
 * so the entries of the last seconds before `cursor` come again with the next answer.
 */
export const checkoutFeed = z.object({
  items: z.array(checkoutFeedEntry),
  /** The `after` of the next call. */
  cursor,
  /** Older entries after the place were left out: there are more than `limit`. */
  hasMore: z.boolean(),
  /** The moment that the entries are of. */
  updatedAt: instant,
});
export type CheckoutFeed = z.infer<typeof checkoutFeed>;

export const getCheckoutFeed = call('GET /metrics/checkout/feed', {
  operationId: 'getCheckoutFeed',
  access: 'seller',
  permission: 'pedidos:ler',
  query: checkoutFeedQuery,
  answer: checkoutFeed,
});
