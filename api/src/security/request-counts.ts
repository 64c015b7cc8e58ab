import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * Counts what is inserted into `request_counts` (as `held`) under keys that are there already. A count begins again with the first
 * that comes after its window's end: with what is inserted, or with `anew`. `take_from_quota` in the database counts alike.
 */
export const countUp = (anew: RawBuilder<number> = sql`excluded.requests`) => sql`
  on conflict (key) do update set
    requests = case when held.resets_at <= now() then ${anew} else held.requests + excluded.requests end,
    resets_at = case when held.resets_at <= now() then excluded.resets_at else held.resets_at end`;

type Count = { key: string; requests: number };

const inOrder = (keys: readonly string[], counts: readonly Count[]): number[] =>
  keys.map((key) => counts.find((count) => count.key === key)?.requests ?? 0);

/**
 * Counts something under several keys at once, each in a window that begins with its first count: for what is judged by how it ended.
 * @param beside keys that are only read; a window that has ended counts nothing
 * @returns what is counted now, in the order of both
 */
export async function countUnder(
  database: Database,
  keys: readonly string[],
  windowSeconds: number,
  beside: readonly string[] = [],
): Promise<number[]> {
  const { rows } = await sql<Count>`
    with counted as (
      insert into request_counts as held (key, requests, resets_at)
      select key, 1, now() + make_interval(secs => ${windowSeconds}) from unnest(${keys}::text[]) as named (key)
      order by key
      ${countUp()}
      returning key, requests
    )
    select key, requests from counted
    union all
    select key, requests from request_counts where key = any(${beside}::text[]) and resets_at > now()`.execute(
    database.platform,
  );
  return inOrder([...keys, ...beside], rows);
}

/** Takes one off what is counted under some keys. */
export async function giveBackCounts(database: Database, keys: readonly string[]): Promise<void> {
  // Rows are locked in one order, as where they are counted.
  await sql`
    with held as (
      select key from request_counts where key = any(${keys}::text[]) and requests > 0 and resets_at > now()
      order by key for update
    )
    update request_counts as count set requests = count.requests - 1 from held where count.key = held.key`.execute(
    database.platform,
  );
}
