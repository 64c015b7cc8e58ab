import type { LoginGrant, StoreOption } from '@balcao/api-schema';
import { type CompiledQuery, sql } from 'kysely';
import { compileStatement } from '../db/compile-once';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Platform } from '../platform';
import { Problem } from '../problem';
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

/** How long a replaced token is still accepted, in seconds, because requests with it may be under way. It opens no other session. */
const REPLACED_GRACE_SECONDS = 0.8;

/** The moments that a session takes over from the one that it replaces. */
interface Inherited {
  authenticatedAt?: Date;
  steppedUpAt?: Date;
}

/** The owner, the origin and the stores of a session that is opened. */
interface Opening {
  owner: SessionOwner;
  origin: Origin;
  /** The stores that the person works in, one of them the session's. */
  lojas: StoreOption[];
  inherited?: Inherited;
}

/** The answer of a session's insert. */
export interface OpenedSession {
  /** Seconds. */
  expiresIn: number;
}

interface SessionValues {
  id: string;
  seller_id: string;
  user_id: string;
  store_id: string | null;
  ip: string;
  ua: string;
  stepped_up_at: Date | null;
  authenticatedAt: Date | null;
  lastsSeconds: number;
}

const insertSession = compileStatement<SessionValues>()((statements, bind) => {
  const since = sql<Date>`coalesce(${bind('authenticatedAt')}::timestamptz, now())`;
  return statements
    .insertInto('sessions')
    .values({
      id: bind('id'),
      seller_id: bind('seller_id'),
      user_id: bind('user_id'),
      store_id: bind('store_id'),
      ip: bind('ip'),
      ua: bind('ua'),
      stepped_up_at: bind('stepped_up_at'),
      authenticated_at: since,
      expires_at: sql`${since} + make_interval(secs => ${bind('lastsSeconds')})`,
    })
    .returning(sql<number>`greatest(1, ceil(extract(epoch from expires_at - now())))::int`.as('expiresIn'));
});

const currentOf = (lojas: readonly StoreOption[]): string | null =>
  lojas.find(({ lojaCorrente }) => lojaCorrente)?.id ?? null;

/** The statement that opens a session, so that it can be sent with others. It answers one `OpenedSession`. */
export function sessionInsert(
  { config }: Pick<Platform, 'config'>,
  { owner, origin, lojas, inherited: { authenticatedAt, steppedUpAt } = {} }: Opening,
): { sessionId: string; insert: CompiledQuery<OpenedSession> } {
  const sessionId = newId();
  const insert = insertSession({
    id: sessionId,
    seller_id: owner.sellerId,
    user_id: owner.userId,
    store_id: currentOf(lojas),
    ip: origin.ip,
    ua: origin.userAgent,
    stepped_up_at: steppedUpAt ?? null,
    authenticatedAt: authenticatedAt ?? null,
    lastsSeconds: config.sessionLimits.absolute,
  });
  return { sessionId, insert };
}

/** The session that an insert has answered. */
export function openedBy({ rows: [session] }: { rows: readonly OpenedSession[] }): OpenedSession {
  if (session === undefined) throw new Error('The session was not answered.');
  return session;
}

/** The answer of a login: the token of an opened session, and the stores. */
export function grantOf(
  { config }: Pick<Platform, 'config'>,
  owner: SessionOwner,
  { sessionId, lojas, expiresIn }: OpenedSession & { sessionId: string; lojas: StoreOption[] },
): LoginGrant {
  const accessToken = signAccessToken(
    { sellerId: owner.sellerId, sessionId, groups: groupsOf(owner), storeId: currentOf(lojas) },
    config.jwtSecret,
    expiresIn,
  );
  return { token: { accessToken, expiresIn }, lojas };
}

/**
 * Lets a session end in a moment. The row is locked by it, so of parallel calls one gets true: the time is that of the statement and not
 * of its transaction, which may have begun before the one that was faster.
 * @returns false when it has ended, or is being replaced already
 */
async function endSoon(trx: Executor, sessionId: string): Promise<boolean> {
  const soon = sql<Date>`clock_timestamp() + make_interval(secs => ${REPLACED_GRACE_SECONDS})`;
  const ended = await trx
    .updateTable('sessions')
    .set({ expires_at: soon })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', soon)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Opens a session that replaces another one, which expires in a moment. It ends when the replaced one would have ended. Capture
 * links of the old session move to the new one.
 *
 * @param steppedUpAt when the person was verified again, if this is why the session is replaced
 * @throws Problem session_expired for one that is replaced already: nobody goes on from an old token
 */
export async function replaceSession(
  platform: Platform,
  trx: Executor,
  replaced: SessionOwner & { sessionId: string; storeId: string | null; authenticatedAt: Date },
  origin: Origin,
  steppedUpAt?: Date,
): Promise<LoginGrant> {
  if (!(await endSoon(trx, replaced.sessionId))) throw new Problem('session_expired');
  const lojas = await storesOf(trx, replaced.userId, replaced.storeId);
  const { sessionId, insert } = sessionInsert(platform, {
    owner: replaced,
    origin,
    lojas,
    inherited: { authenticatedAt: replaced.authenticatedAt, ...(steppedUpAt && { steppedUpAt }) },
  });
  const { expiresIn } = openedBy(await trx.executeQuery(insert));
  await trx
    .updateTable('kyc_capture_links')
    .set({ session_id: sessionId })
    .where('seller_id', '=', replaced.sellerId)
    .where('session_id', '=', replaced.sessionId)
    .execute();
  return grantOf(platform, replaced, { sessionId, lojas, expiresIn });
}

/** Ends a person's sessions: one, all but one, those in a store, or all. Their tokens are refused from the next request on. */
export async function endSessions(
  trx: Executor,
  userId: string,
  which: { only?: string; except?: string; inStore?: string } = {},
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  if (which.inStore !== undefined) query = query.where('store_id', '=', which.inStore);
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

/** Whether a session was used within the time that it may be left unused. */
export const isInUse = ({ config }: Pick<Platform, 'config'>) =>
  sql<boolean>`sessions.last_seen_at > now() - make_interval(secs => ${config.sessionLimits.inactivity})`;

/** A person's open sessions, latest first. Replaced sessions in their grace period are left out. */
export const listOpenSessions = (platform: Pick<Platform, 'config'>, executor: Executor, userId: string) =>
  executor
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now() + make_interval(secs => ${REPLACED_GRACE_SECONDS})`)
    .where(isInUse(platform))
    .orderBy('created_at', 'desc')
    .execute();
