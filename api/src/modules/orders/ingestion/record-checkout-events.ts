import type { V1CheckoutEvent, V1EventsAnswer } from '@balcao/api-schema';
import type { Database } from '../../../db/database';
import type { Channel } from './channel';
import { insertCheckoutEvents } from './checkout-event-repository';

/** Records what happened in checkouts, in one round trip. Events that were recorded before are duplicates. */
export async function recordCheckoutEvents(
  database: Database,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
): Promise<Pick<V1EventsAnswer, 'accepted' | 'duplicates'>> {
  if (events.length === 0) return { accepted: 0, duplicates: 0 };
  const accepted = await insertCheckoutEvents(database.forSeller(channel.sellerId), channel, events);
  return { accepted, duplicates: events.length - accepted };
}
