import { sql } from 'kysely';
import type { Database } from '../../../db/database';

/** Asks the database anything. @throws when it does not answer */
export async function answersQueries({ platform }: Database): Promise<void> {
  await sql`select 1`.execute(platform);
}
