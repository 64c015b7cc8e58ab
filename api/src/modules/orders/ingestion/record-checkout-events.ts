import type { V1CheckoutEvent, V1EventsAnswer } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import type { Database } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import { mergeCarts } from '../carts/cart-repository';
import { toldCarts } from '../carts/told-carts';
import type { Channel } from './channel';
import { insertCheckoutEvents } from './checkout-event-repository';

/** A sign of life every few seconds: nothing that a page shows follows from one. */
const HEARTBEAT: CheckoutEventType = 'checkout.heartbeat';

/**
 * Records what happened in checkouts, in one round trip, and one more where a buyer says how to be reached. Events that were
 * recorded before are duplicates.
 *
 * @param options.trustsLinks whether a way back to a cart may be believed
 */
export async function recordCheckoutEvents(
  database: Database,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
  { trustsLinks = false }: { trustsLinks?: boolean } = {},
): Promise<Pick<V1EventsAnswer, 'accepted' | 'duplicates'>> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  const executor = database.forSeller(channel.sellerId);
  const accepted = await insertCheckoutEvents(executor, channel, events);
  const carts = accepted > 0 ? toldCarts(events, { trustsLinks }) : [];
  if (carts.length > 0) await mergeCarts(executor, channel, carts);
  if (accepted > 0 && events.some(({ type }) => type !== HEARTBEAT))
    await publishLive(executor, channel, 'checkout.activity');
  return { accepted, duplicates: events.length - accepted };
}
