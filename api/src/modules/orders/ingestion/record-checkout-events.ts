import type { V1CheckoutEvent, V1EventsAnswer } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import type { Database } from '../../../db/database';
import { groupWrites } from '../../../db/grouped-writes';
import { publishLive } from '../../../live/publish-live';
import { capturedCarts, type TrustsLinks } from '../carts/captured-carts';
import { mergeCarts } from '../carts/cart-repository';
import type { Channel } from '../state/channel';
import { insertCheckoutEvents } from './checkout-event-repository';

/** A sign of life every few seconds: nothing that a page shows follows from one. */
const HEARTBEAT: CheckoutEventType = 'checkout.heartbeat';
/** A call has up to a hundred events. */
const MAX_CALLS_AT_ONCE = 50;

type Recorded = Pick<V1EventsAnswer, 'accepted' | 'duplicates'>;

/** The channel and the events of one call. */
interface Sent {
  channel: Channel;
  events: readonly V1CheckoutEvent[];
}

/** An event that two calls bring at once is new for the first of them. */
function countNew(events: readonly V1CheckoutEvent[], added: Set<string>): Recorded {
  const accepted = events.filter(({ id }) => added.delete(id)).length;
  return { accepted, duplicates: events.length - accepted };
}

/** Records what several calls bring through one channel, in one round trip. */
async function recordCalls(database: Database, calls: readonly Sent[]): Promise<Recorded[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const { channel } = first;
  const executor = database.forSeller(channel.sellerId);
  const events = calls.flatMap((call) => call.events);
  const added = await insertCheckoutEvents(executor, channel, events);
  if (events.some(({ id, type }) => type !== HEARTBEAT && added.has(id)))
    await publishLive(executor, channel, 'checkout.activity');
  return calls.map((call) => countNew(call.events, added));
}

const recorders = new WeakMap<Database, (key: string, sent: Sent) => Promise<Recorded>>();

function recorderOf(database: Database) {
  const known = recorders.get(database);
  if (known !== undefined) return known;
  const created = groupWrites<Sent, Recorded>(
    (_key, calls) => recordCalls(database, calls),
    MAX_CALLS_AT_ONCE,
  );
  recorders.set(database, created);
  return created;
}

/**
 * Records what happened in checkouts, in one round trip that calls through the same channel at the same time share, and
 * one more where a buyer says how to be reached. Events that were recorded before are duplicates.
 *
 * @param options.trustsLinks whether a way back to a cart may be believed
 */
export async function recordCheckoutEvents(
  database: Database,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
  { trustsLinks = false }: { trustsLinks?: TrustsLinks } = {},
): Promise<Recorded> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  const { sellerId, storeId, isTest, source } = channel;
  const key = JSON.stringify([sellerId, storeId, isTest, source]);
  const recorded = await recorderOf(database)(key, { channel, events });
  const carts = recorded.accepted > 0 ? capturedCarts(events, { trustsLinks }) : [];
  if (carts.length > 0) await mergeCarts(database.forSeller(sellerId), channel, carts);
  return recorded;
}
