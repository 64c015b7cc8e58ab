import { CHECKOUT_DEVICES, CHECKOUT_STEP_NAMES } from '@balcao/domain';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Channel } from '../state/channel';

const isType = (type: string) => sql`type = ${sql.lit(type)}`;
const BEHIND_CONTACT = sql`${isType('checkout.step_completed')} and data ->> 'step' = ${sql.lit(CHECKOUT_STEP_NAMES[0])}`;
const STEP_NAMES = sql`array[${sql.join(CHECKOUT_STEP_NAMES.map((name) => sql.lit(name)))}]`;
const DEVICES = sql.join(CHECKOUT_DEVICES.map((device) => sql.lit(device)));

const CHECKOUT = sql`left(coalesce(data ->> 'checkout', ''), 100)`;
const utmField = (name: string) => sql`${sql.lit(name)}, left(data ->> ${sql.lit(`utm_${name}`)}, 100)`;
const UTM = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  ['source', 'medium', 'campaign', 'content', 'term'].map(utmField),
)}))`;

/** The columns of each session that follow from the events in `table`. */
export const visitsIn = (table: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select session_token as token, min(occurred_at) filter (where ${isType('checkout.started')}) as started_at,
    coalesce((array_agg(case when data ->> 'device' in (${DEVICES}) then data ->> 'device' else 'unknown' end
      order by occurred_at, data ->> 'device', ${UTM}) filter (where ${isType('checkout.started')}))[1], 'unknown') as device,
    coalesce((array_agg(${UTM} order by occurred_at, data ->> 'device', ${UTM})
      filter (where ${isType('checkout.started')}))[1], '{}') as utm,
    coalesce((array_agg(${CHECKOUT} order by occurred_at, data ->> 'device', ${UTM}, ${CHECKOUT})
      filter (where ${isType('checkout.started')}))[1], '') as checkout,
    max(occurred_at) as last_seen_at,
    max(case when ${isType('payment.attempted')} then ${sql.lit(CHECKOUT_STEP_NAMES.length)}
      when ${isType('checkout.step_completed')} then coalesce(array_position(${STEP_NAMES}, data ->> 'step'), 0)
      else 0 end) as step,
    min(occurred_at) filter (where ${isType('checkout.contact_captured')} or ${BEHIND_CONTACT}) as contact_at,
    min(occurred_at) filter (where ${isType('order.created')}) as ordered_at,
    min(occurred_at) filter (where data ->> 'recovery' = 'true') as recovery_at
  from ${table}
  group by session_token`;

/**
 * Merges what `visit` has, a row per session, into the stored sessions. Every column is the least or the greatest of all
 * events, so the order of their arrival plays no part. A buyer who comes back or orders has abandoned nothing.
 */
export const sessionMerge = ({ sellerId, storeId, isTest }: Channel): RawBuilder<unknown> => sql`
  insert into checkout_sessions as held
    (seller_id, store_id, is_test, token, started_at, device, utm, checkout, last_seen_at, step, contact_at, ordered_at, recovery_at)
  select ${sellerId}, ${storeId}, ${isTest}, token, started_at, device, utm, checkout, last_seen_at, step, contact_at, ordered_at, recovery_at
  from visit order by token
  on conflict (seller_id, store_id, is_test, token) do update set
    (started_at, device, utm, checkout) = (
      select started_at, device, utm, checkout
      from (values (held.started_at, held.device, held.utm, held.checkout),
          (excluded.started_at, excluded.device, excluded.utm, excluded.checkout))
        as start(started_at, device, utm, checkout)
      order by started_at nulls last, device, utm, checkout limit 1),
    last_seen_at = greatest(held.last_seen_at, excluded.last_seen_at),
    step = greatest(held.step, excluded.step),
    contact_at = least(held.contact_at, excluded.contact_at),
    ordered_at = least(held.ordered_at, excluded.ordered_at),
    recovery_at = least(held.recovery_at, excluded.recovery_at),
    abandoned_at = case when excluded.last_seen_at <= held.last_seen_at and excluded.ordered_at is null
      then held.abandoned_at end`;

/** Says that an order is of a session, also when none of its events has arrived. Statements for the commit. */
export const sessionLink = (
  trx: SellerTransaction,
  channel: Channel,
  { token, externalId, orderedAt }: { token: string; externalId: string; orderedAt: string },
): CompiledQuery[] => [
  sql`with visit as (
      select ${token} as token, null::timestamptz as started_at, 'unknown' as device, '{}'::jsonb as utm, '' as checkout,
        ${orderedAt}::timestamptz as last_seen_at, 0 as step, null::timestamptz as contact_at,
        ${orderedAt}::timestamptz as ordered_at, null::timestamptz as recovery_at
    ) ${sessionMerge(channel)}`.compile(trx),
  sql`insert into checkout_session_orders (seller_id, store_id, is_test, session_token, source, external_id)
    values (${channel.sellerId}, ${channel.storeId}, ${channel.isTest}, ${token}, ${channel.source}, ${externalId})
    on conflict do nothing`.compile(trx),
];
