import { sql } from 'kysely';
import type { Database } from '../../../db/database';

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
