import { sql } from 'kysely';
import type { Database } from '../../../db/database';

/** Somebody who tries a pixel out, and the browser that they are logged in with. */
export interface Tester {
  email: string;
  ip: string;
  userAgent: string;
}

/** The person of an account with their latest session; undefined for who is gone. */
export async function findTester({ platform }: Database, userId: string): Promise<Tester | undefined> {
  const { rows } = await sql<Tester>`
    select u.email, s.ip, s.ua as "userAgent" from users as u join sessions as s on s.user_id = u.id
    where u.id = ${userId} and s.revoked_at is null order by s.last_seen_at desc limit 1`.execute(platform);
  return rows[0];
}
