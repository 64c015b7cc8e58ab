import { sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Schema } from '../db/schema';

const MINUTE = 60;

/** How long each kind can be used, in seconds. */
const TOKEN_LIFETIME_SECONDS: Record<Schema['user_tokens']['kind'], number> = {
  confirm: 15 * MINUTE,
  reset: 30 * MINUTE,
  challenge: 5 * MINUTE,
};

/**
 * Stores a code or token by its digest. Earlier ones stay valid until `discardTokens` ends them. A confirmation code
 * belongs to a signup attempt, a login's challenge to a device.
 */
export async function issueToken(
  trx: Executor,
  userId: string,
  kind: Schema['user_tokens']['kind'],
  hash: string,
  { attemptId = null, deviceHash = null }: { attemptId?: string | null; deviceHash?: string | null } = {},
): Promise<void> {
  await trx
    .insertInto('user_tokens')
    .values({
      id: newId(),
      user_id: userId,
      kind,
      hash,
      attempt_id: attemptId,
      device_hash: deviceHash,
      expires_at: sql`now() + make_interval(secs => ${TOKEN_LIFETIME_SECONDS[kind]})`,
    })
    .execute();
}

/** Ends every open code or token of a kind, or those of one signup attempt. */
export async function discardTokens(
  trx: Executor,
  userId: string,
  kind: Schema['user_tokens']['kind'],
  attemptId: string | null = null,
): Promise<void> {
  let discarded = trx
    .updateTable('user_tokens')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null);
  if (attemptId !== null) discarded = discarded.where('attempt_id', '=', attemptId);
  await discarded.execute();
}

const openToken = (database: Executor, kind: Schema['user_tokens']['kind'], hash: string) =>
  database
    .updateTable('user_tokens')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** Uses up a person's code or token, in one statement: of parallel tries with the right one, exactly one gets true. */
export async function consumeToken(
  trx: Executor,
  userId: string,
  kind: Schema['user_tokens']['kind'],
  hash: string,
): Promise<boolean> {
  const used = await openToken(trx, kind, hash)
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The hash of the newest open challenge that a login of an e-mail got on a device. */
export async function challengeOfDevice(
  database: Executor,
  email: string,
  deviceHash: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('user_tokens')
    .innerJoin('users', 'users.id', 'user_tokens.user_id')
    .select('user_tokens.hash')
    .where('users.email', '=', email)
    .where('user_tokens.kind', '=', 'challenge')
    .where('user_tokens.device_hash', '=', deviceHash)
    .where('user_tokens.used_at', 'is', null)
    .where('user_tokens.expires_at', '>', sql<Date>`now()`)
    .orderBy('user_tokens.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.hash;
}

/** The person that an open token was issued to. */
export async function tokenOwner(
  database: Executor,
  kind: Schema['user_tokens']['kind'],
  hash: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('user_tokens')
    .select('user_id')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.user_id;
}

/** Counts a try at an open token, up to `max`. Undefined when there is none or its tries are used up. */
export async function tryToken(
  database: Executor,
  kind: Schema['user_tokens']['kind'],
  hash: string,
  max: number,
): Promise<{ userId: string; triesLeft: number } | undefined> {
  const row = await openToken(database, kind, hash)
    .set((token) => ({ tries: sql`${token.ref('tries')} + 1` }))
    .where('tries', '<', max)
    .returning(['user_id', 'tries'])
    .executeTakeFirst();
  return row && { userId: row.user_id, triesLeft: max - row.tries };
}
