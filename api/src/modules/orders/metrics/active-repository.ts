import { ACTIVE_SESSION_SECONDS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/**
 * Counts the sessions of a store that have sent an event a moment ago, by the steps that are behind them; -1 stands for an order. They are
 * found by the events that just arrived, so that no heartbeat has to write an index of sessions.
 */
export async function countActiveSessions(
  executor: Executor,
  { sellerId, storeId }: Owner,
): Promise<readonly { step: number; sessions: number }[]> {
  const { rows } = await sql<{ step: number; sessions: number }>`
    with token as (
      select distinct session_token from checkout_events
      where seller_id = ${sellerId} and received_at > now() - make_interval(secs => ${sql.lit(ACTIVE_SESSION_SECONDS)})
        and store_id = ${storeId} and not is_test
    )
    select case when session.ordered_at is null then session.step else -1 end as step, count(*)::int as sessions
    from token join checkout_sessions as session on ${ofStore({ sellerId, storeId }, 'session')}
      and not session.is_test and session.token = token.session_token
    where session.last_seen_at > now() - make_interval(secs => ${sql.lit(ACTIVE_SESSION_SECONDS)})
    group by 1`.execute(executor);
  return rows;
}
