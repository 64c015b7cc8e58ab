import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compileOnce } from '../db/compile-once';
import type { Executor } from '../db/database';
import { limited } from '../problem';

/**
 * How many attempts a subject (an account, an e-mail, a seller) has at something that must not be repeated at will: a
 * password, a code, a mail. Each counted attempt restarts the window, so a lock lasts as long as the window; refused ones are
 * not counted, and success may clear the count. `plugins/rate-limit` is another thing: it counts the traffic of an address.
 */
export interface AttemptLimit {
  scope: string;
  max: number;
  windowSeconds: number;
  /** Minimum number of seconds between two attempts. */
  cooldownSeconds?: number;
}

export type AttemptResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts an attempt and has a row if it was allowed, as one statement or as a part of one. Parallel attempts cannot exceed the
 * limit.
 *
 * @param isWanted what must hold for it to be counted at all
 */
export const attemptInsert = (
  { scope, max, windowSeconds, cooldownSeconds = 0 }: AttemptLimit,
  subject: string,
  ip = '',
  isWanted: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<{ tries: number }> => sql`
  insert into login_attempts as held (scope, subject, ip, tries, last_at)
  select ${scope}::text, ${subject}::text, ${ip}::text, 1, now() where ${isWanted}
  on conflict (scope, subject, ip) do update set
    tries = case when held.last_at <= now() - make_interval(secs => ${windowSeconds}) then 1 else held.tries + 1 end,
    last_at = now()
  where held.last_at <= now() - make_interval(secs => ${windowSeconds})
     or (held.tries < ${max} and held.last_at <= now() - make_interval(secs => ${cooldownSeconds}))
  returning tries`;

/** Seconds until a subject that has no attempt left has one again. At least one. */
export async function secondsUntilAttempt(
  database: Executor,
  { scope, max, windowSeconds, cooldownSeconds = 0 }: AttemptLimit,
  subject: string,
  ip = '',
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from last_at - now())
                + case when tries >= ${max} then ${windowSeconds}::int else ${cooldownSeconds}::int end) as seconds
    from login_attempts where scope = ${scope} and subject = ${subject} and ip = ${ip}`.execute(database);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/**
 * Counts an attempt before it is made. Must not run in the transaction of the attempt, because a rollback would undo the count.
 */
export async function consumeAttempt(
  database: Executor,
  limit: AttemptLimit,
  subject: string,
  ip = '',
): Promise<AttemptResult> {
  const { rows } = await attemptInsert(limit, subject, ip).execute(database);
  if (rows.length > 0) return { allowed: true };
  return { allowed: false, retryAfterSeconds: await secondsUntilAttempt(database, limit, subject, ip) };
}

/**
 * Counts an attempt as `consumeAttempt` does.
 *
 * @throws Problem of the code when none is left
 */
export async function assertAttemptLeft(
  database: Executor,
  limit: AttemptLimit,
  subject: string,
  code: 'too_many_requests' | 'account_locked' = 'too_many_requests',
): Promise<void> {
  const consumed = await consumeAttempt(database, limit, subject);
  if (!consumed.allowed) throw limited(code, consumed.retryAfterSeconds);
}

type Subject = Record<'scope' | 'subject', string>;

const clearAll = compileOnce<Subject>()((statements, bind) =>
  statements
    .deleteFrom('login_attempts')
    .where('scope', '=', bind('scope'))
    .where('subject', '=', bind('subject')),
);

const clearFrom = compileOnce<Subject & { ip: string }>()((statements, bind) =>
  statements
    .deleteFrom('login_attempts')
    .where('scope', '=', bind('scope'))
    .where('subject', '=', bind('subject'))
    .where('ip', '=', bind('ip')),
);

/** Resets the attempts of a subject, from one address or from all. */
export async function clearAttempts(
  database: Executor,
  { scope }: AttemptLimit,
  subject: string,
  ip?: string,
): Promise<void> {
  if (ip === undefined) await clearAll(database, { scope, subject });
  else await clearFrom(database, { scope, subject, ip });
}
