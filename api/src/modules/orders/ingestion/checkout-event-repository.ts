import type { V1CheckoutEvent } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { abandonmentTaskInsert } from '../sessions/abandonment-task';
import { sessionMerge, visitsIn } from '../sessions/session-repository';
import { visitTaskInsert } from '../sessions/visit-task-repository';
import { type Channel, eventSourceOf } from '../state/channel';
import { impressionMerge } from './impression-repository';

const rowOf = ({ id, type, occurred_at, session, data }: V1CheckoutEvent) => ({
  event_id: id,
  session_token: session.token,
  type,
  occurred_at,
  data: Object.keys(data).length === 0 ? null : data,
});

/**
 * Stores the events of checkouts that are new, and what they say of their sessions, in one statement. Whoever may leave a
 * checkout with a contact is looked at when it may count as abandoned.
 *
 * @returns the ids of the new ones
 */
export async function insertCheckoutEvents(
  executor: Executor,
  channel: Channel,
  events: readonly V1CheckoutEvent[],
): Promise<Set<string>> {
  const source = eventSourceOf(channel);
  const { rows } = await sql<{ event_id: string }>`
    with event as (
      select distinct on (event_id) event_id, session_token, type, occurred_at, data
      from jsonb_to_recordset(${JSON.stringify(events.map(rowOf))}::jsonb)
        as event(event_id text, session_token text, type text, occurred_at timestamptz, data jsonb)
      order by event_id
    ), fresh as (
      insert into checkout_event_keys (seller_id, store_id, source, event_id)
      select ${channel.sellerId}, ${channel.storeId}, ${source}, event_id from event
      on conflict do nothing
      returning event_id
    ), added as (
      insert into checkout_events
        (seller_id, source, event_id, store_id, session_token, type, occurred_at, is_test, data)
      select ${channel.sellerId}, ${source}, event_id, ${channel.storeId}, session_token, type, occurred_at,
             ${channel.isTest}, data
      from event join fresh using (event_id)
      returning event_id, session_token, type, occurred_at, data
    ), visit as (${visitsIn(sql`added`)}
    ), session as (${sessionMerge(channel)}
      returning contact_at, ordered_at
    ), impression as (${impressionMerge(channel)}
    ), link as (
      insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
      select ${channel.sellerId}, ${channel.storeId}, ${channel.isTest}, session_token, ${channel.source},
             left(data ->> 'order_id', 100)
      from added where type = 'order.created' and data ->> 'order_id' <> ''
      on conflict do nothing
    ), task as (${abandonmentTaskInsert(
      channel,
      sql`exists (select from session where contact_at is not null and ordered_at is null)`,
    )}), visit_task as (${visitTaskInsert(channel, events)})
    select event_id from added`.execute(executor);
  return new Set(rows.map(({ event_id }) => event_id));
}
