import { LIVE_EVENTS_KEPT_SECONDS } from '@balcao/domain';
import { sql } from 'kysely';
import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes expired limits and keys, mails sent a month ago, and old live events. */
export async function deleteExpiredRows({ platform }: Database): Promise<void> {
  await platform.deleteFrom('request_counts').where('resets_at', '<', ago('0')).execute();
  await platform.deleteFrom('idempotency_keys').where('expires_at', '<', ago('0')).execute();
  await platform
    .deleteFrom('outbox_messages')
    .where('status', '=', 'sent')
    .where('sent_at', '<', ago('30 days'))
    .execute();
  await platform
    .deleteFrom('live_events')
    .where('created_at', '<', ago(`${LIVE_EVENTS_KEPT_SECONDS} seconds`))
    .execute();
  await platform.deleteFrom('live_tickets').where('expires_at', '<', ago('0')).execute();
}

/** So many months after the current one have a partition: time enough to notice that the job fails. */
const MONTHS_AHEAD = 3;

/**
 * Makes the partitions of the coming months in every table that is divided by them. Rows are written meanwhile.
 * @returns the names of those that were missing
 */
export async function makeMonthPartitions({ platform }: Pick<Database, 'platform'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from make_month_partitions(${MONTHS_AHEAD}) as name`.execute(platform);
  return rows.map(({ name }) => name);
}
