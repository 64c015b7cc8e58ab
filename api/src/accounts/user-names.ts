import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * The names of people by their ids. A colleague belongs to another seller, so this reads as the platform: only ask for
 * people whom the caller's own rows name.
 */
export async function readUserNames(
  { platform }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await platform
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids})`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
