import { type RawBuilder, sql } from 'kysely';
import { ofStore } from '../../../db/of-store';
import type { Channel } from '../state/channel';

/**
 * Merges what events in `added` say of order bumps into what is known of them, a row per visit and bump. Every column is the least or
 * the greatest of all events, so the order of their arrival plays no part. Names of bumps that the store does not have count for nobody.
 */
export const impressionMerge = ({ sellerId, storeId, isTest }: Channel): RawBuilder<unknown> => sql`
  insert into order_bump_impressions as held
    (seller_id, store_id, is_test, session_token, bump_id, variant, viewed_at, accepted_at, removed_at)
  select ${sellerId}, ${storeId}, ${isTest}, session_token, data ->> 'orderbump_id',
    coalesce(min(data ->> 'variant') filter (where data ->> 'variant' in ('a', 'b')), ''),
    min(occurred_at), max(occurred_at) filter (where type = 'orderbump.accepted'),
    max(occurred_at) filter (where type = 'orderbump.removed')
  from added join order_bumps as bump
    on ${ofStore({ sellerId, storeId }, 'bump')} and bump.id = data ->> 'orderbump_id'
  where type in ('orderbump.viewed', 'orderbump.accepted', 'orderbump.removed')
  group by session_token, data ->> 'orderbump_id'
  order by session_token, data ->> 'orderbump_id'
  on conflict (seller_id, store_id, is_test, session_token, bump_id) do update set
    variant = coalesce(least(nullif(held.variant, ''), nullif(excluded.variant, '')), ''),
    viewed_at = least(held.viewed_at, excluded.viewed_at),
    accepted_at = greatest(held.accepted_at, excluded.accepted_at),
    removed_at = greatest(held.removed_at, excluded.removed_at)`;
