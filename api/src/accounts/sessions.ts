import type { LoginGrant } from '@balcao/api-schema';
import { ACCESS_TOKEN_LIFETIME_SECONDS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Platform } from '../platform';
import { signAccessToken } from '../security/access-token';
import type { Origin } from '../security/origin';
import { storesOf } from './stores';

/** The owner of a session. */
export interface SessionOwner {
  userId: string;
  sellerId: string;
  isPlatformAdmin: boolean;
}

/** The groups in a person's token. */
export const groupsOf = ({ isPlatformAdmin }: Pick<SessionOwner, 'isPlatformAdmin'>): string[] =>
  isPlatformAdmin ? ['admin'] : ['seller'];

/** How long a replaced token is still accepted, in seconds, because requests with it may be under way. */
const REPLACED_GRACE_SECONDS = 30;

async function openSession(
  { config }: Platform,
  trx: Executor,
  owner: SessionOwner,
  origin: Origin,
  storeId: string | null,
): Promise<{ sessionId: string; grant: LoginGrant }> {
  const lojas = await storesOf(trx, owner.userId, storeId);
  const sessionId = newId();
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      seller_id: owner.sellerId,
      user_id: owner.userId,
      store_id: lojas.find(({ lojaCorrente }) => lojaCorrente)?.id ?? null,
      ip: origin.ip,
      ua: origin.userAgent,
      expires_at: sql`now() + make_interval(secs => ${ACCESS_TOKEN_LIFETIME_SECONDS})`,
    })
    .execute();
  const accessToken = await signAccessToken(
    { sellerId: owner.sellerId, sessionId, groups: groupsOf(owner) },
    config.jwtSecret,
  );
  return { sessionId, grant: { token: { accessToken, expiresIn: ACCESS_TOKEN_LIFETIME_SECONDS }, lojas } };
}

/** Opens a session and returns the answer of a login. The current store is `storeId` if the person works there. */
export async function grantSession(
  platform: Platform,
  trx: Executor,
  owner: SessionOwner,
  origin: Origin,
  storeId: string | null = null,
): Promise<LoginGrant> {
  return (await openSession(platform, trx, owner, origin, storeId)).grant;
}

/**
 * Opens a session that replaces another one, which expires soon. Capture links of the old session move to the new one.
 */
export async function replaceSession(
  platform: Platform,
  trx: Executor,
  replaced: SessionOwner & { sessionId: string; storeId: string | null },
  origin: Origin,
): Promise<LoginGrant> {
  const { sessionId, grant } = await openSession(platform, trx, replaced, origin, replaced.storeId);
  await trx
    .updateTable('sessions')
    .set({ expires_at: sql`least(expires_at, now() + make_interval(secs => ${REPLACED_GRACE_SECONDS}))` })
    .where('id', '=', replaced.sessionId)
    .execute();
  await trx
    .updateTable('kyc_capture_links')
    .set({ session_id: sessionId })
    .where('seller_id', '=', replaced.sellerId)
    .where('session_id', '=', replaced.sessionId)
    .execute();
  return grant;
}

/** Ends a person's sessions: one, all but one, or all. Their tokens are refused from the next request on. */
export async function endSessions(
  trx: Executor,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Seconds until a session expires. */
export async function secondsLeftOfSession(trx: Executor, sessionId: string): Promise<number> {
  const { seconds } = await trx
    .selectFrom('sessions')
    .select(sql<number>`greatest(0, floor(extract(epoch from expires_at - now())))::int`.as('seconds'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** A person's open sessions, latest first. Replaced sessions in their grace period are left out. */
export const listOpenSessions = (executor: Executor, userId: string) =>
  executor
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + make_interval(secs => ${REPLACED_GRACE_SECONDS})`)
    .orderBy('created_at', 'desc')
    .execute();

/** Records when the person of a session was last verified again. */
export async function markSteppedUp(trx: Executor, sessionId: string, at: Date): Promise<void> {
  await trx.updateTable('sessions').set({ stepped_up_at: at }).where('id', '=', sessionId).execute();
}
