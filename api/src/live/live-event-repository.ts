import type { LiveTopic } from '@balcao/domain';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { LiveChange } from '../db/live-change';
import type { BusEvent } from '../providers/event-bus/event-bus';

/**
 * Stores changes, each topic of a seller once, for pages that come back. Sellers who are gone are left out. An event is numbered by its
 * moment, and those of one moment one after the other.
 *
 * @returns the stored events with their ids
 */
export async function insertLiveEvents(
  { platform }: Database,
  changes: readonly LiveChange[],
): Promise<BusEvent[]> {
  const { rows } = await sql<{ id: number; seller_id: string; topic: LiveTopic }>`
    insert into live_events (id, seller_id, topic)
    select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint + row_number() over (), sellers.id, change.topic
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change("sellerId" text, topic text)
    join sellers on sellers.id = change."sellerId"
    returning id, seller_id, topic`.execute(platform);
  return rows.map(({ id, seller_id, topic }) => ({ id, sellerId: seller_id, topic }));
}
