import type { LiveTopic } from '@balcao/domain';
import { sql } from 'kysely';
import type { SellerTransaction } from '../db/database';

/** The channels of PostgreSQL's notifications. Triggers write to the second one. */
export const EVENT_CHANNEL = 'live_event';
export const ACCESS_CHANNEL = 'live_access';

/**
 * Notifies the seller's open pages of a change, if and when the transaction commits. A topic is sent once per
 * transaction.
 */
export async function publishLive(
  trx: SellerTransaction,
  { sellerId }: { sellerId: string },
  topic: LiveTopic,
): Promise<void> {
  await sql`
    with told as (
      insert into live_events (seller_id, topic) values (${sellerId}, ${topic})
      on conflict (seller_id, topic, told_in) do nothing
      returning id, seller_id, topic
    )
    select pg_notify(${EVENT_CHANNEL}, json_build_object('id', id, 'sellerId', seller_id, 'topic', topic)::text)
    from told`.execute(trx);
}
