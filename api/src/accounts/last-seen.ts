import { sql } from 'kysely';

/** When a person last used a store, of a row of `memberships`: as it was noted, or by a session that was opened within the last minute. */
export const lastSeenOf = sql<Date | null>`greatest(memberships.last_seen_at, (
  select max(sessions.last_seen_at) from sessions
  where sessions.user_id = memberships.user_id and sessions.store_id = memberships.store_id and sessions.revoked_at is null))`;
