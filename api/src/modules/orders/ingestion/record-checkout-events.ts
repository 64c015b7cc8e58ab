import type { V1CheckoutEvent, V1EventsAnswer } from '@balcao/api-schema';
import type { CheckoutEventType } from '@balcao/domain';
import type { Database } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Channel } from './channel';
import { insertCheckoutEvents } from './checkout-event-repository';

/** A sign of life every few seconds: nothing that a page shows follows from one. */
const HEARTBEAT: CheckoutEventType = 'checkout.heartbeat';

/** Records what happened in checkouts, in one round trip. Events that were recorded before are duplicates. */
export async function recordCheckoutEvents(
  database: Database,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
): Promise<Pick<V1EventsAnswer, 'accepted' | 'duplicates'>> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  const executor = database.forSeller(channel.sellerId);
  const accepted = await insertCheckoutEvents(executor, channel, events);
  if (accepted > 0 && events.some(({ type }) => type !== HEARTBEAT))
    await publishLive(executor, channel, 'checkout.activity');
  return { accepted, duplicates: events.length - accepted };
}
