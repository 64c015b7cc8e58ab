import { type LoginGrant, type LoginResponse, logIn } from '@balcao/api-schema';
import { type SqlBool, sql } from 'kysely';
import { passwordGuessesMail } from '../../accounts/account-mails';
import { grantOf, openedBy, sessionInsert } from '../../accounts/sessions';
import { storesOf } from '../../accounts/stores';
import { issueToken } from '../../accounts/user-tokens';
import type { User } from '../../accounts/users';
import { auditInsert, lockChain, recordAudit } from '../../audit/record-audit';
import { fromAnywhere, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import { compileOnce } from '../../db/compile-once';
import type { Executor } from '../../db/database';
import { defer } from '../../db/deferred';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { limited, Problem } from '../../problem';
import { GUESSES_NOTICE_LIMIT, LOGIN_ANYWHERE_LIMIT, LOGIN_LIMIT } from '../../security/attempt-limits';
import { attemptInsert, clearAttempts, consumeAttempt, secondsUntilAttempt } from '../../security/attempts';
import { newToken } from '../../security/digest';
import type { Origin } from '../../security/origin';
import { verifyPassword } from '../../security/passwords';

const COLUMNS = [
  'id',
  'seller_id',
  'email',
  'name',
  'password_hash',
  'status',
  'is_platform_admin',
  'totp_enabled_at',
] as const;

/** The columns of an account that a login reads. */
export type Account = Pick<User, (typeof COLUMNS)[number]>;

/** An account on a device. */
interface AccountAt extends Account {
  /** Whether it had a session on the device, so from this address and browser, within 30 days. */
  is_known_device: boolean;
}

/**
 * Counts an attempt at a login against its limits and reads the account, in one statement. Devices that are known to the account are not
 * counted over all devices.
 */
const countAndFind = compileOnce<{ email: string; ip: string; userAgent: string }>()((statements, bind) => {
  const isStranger = sql<SqlBool>`
    exists (select from own) and not exists (select from account where account.is_known_device)`;
  return statements
    .with('account', (part) =>
      part
        .selectFrom('users')
        .where('email', '=', bind('email'))
        .select(COLUMNS)
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('sessions')
              .select(sql`1`.as('one'))
              .whereRef('sessions.seller_id', '=', 'users.seller_id')
              .whereRef('sessions.user_id', '=', 'users.id')
              .where('sessions.ip', '=', bind('ip'))
              .where('sessions.ua', '=', bind('userAgent'))
              .where('sessions.created_at', '>', ago('30 days')),
          )
            .$castTo<boolean>()
            .as('is_known_device'),
        ),
    )
    .with('own', () => sql`(${attemptInsert(LOGIN_LIMIT, bind('email'), bind('ip'))})`)
    .with('anywhere', () => sql`(${attemptInsert(LOGIN_ANYWHERE_LIMIT, bind('email'), '', isStranger)})`)
    .with('counted', (part) =>
      part.selectNoFrom([
        sql<boolean>`exists (select from own)`.as('isCounted'),
        sql<boolean>`exists (select from anywhere)`.as('isCountedAnywhere'),
      ]),
    )
    .selectFrom('counted')
    .leftJoin('account', (join) => join.onTrue())
    .select(['isCounted', 'isCountedAnywhere', 'is_known_device', ...COLUMNS]);
});

/** Notifies the owner of an account, at most once a day, that its password is being guessed. */
async function notifyOfGuesses({ config, database }: Platform, account: Account): Promise<void> {
  if (account.status !== 'active') return;
  const { allowed } = await consumeAttempt(database.platform, GUESSES_NOTICE_LIMIT, account.email);
  if (!allowed) return;
  await notify(
    database.platform,
    { sellerId: account.seller_id },
    {
      category: 'security',
      target: { kind: 'security', id: '' },
      mail: (person) => passwordGuessesMail(person, config.publicUrl),
    },
  );
}

/**
 * The account of an e-mail, once an attempt is counted: per address, and over all devices that are new to the account. Those
 * of its owner have only the count of their address, so that strangers cannot keep the owner out.
 * @throws Problem account_locked
 */
async function consumeLoginAttempt(
  platform: Platform,
  email: string,
  { ip, userAgent }: Origin,
): Promise<AccountAt | undefined> {
  const { platform: database } = platform.database;
  const [counted] = await countAndFind(database, { email, ip, userAgent });
  if (counted === undefined) throw new Error('The attempt was not answered.');
  const { isCounted, isCountedAnywhere, id, ...columns } = counted;
  // The join has all columns of an account, or none.
  const account = id === null ? undefined : ({ id, ...columns } as AccountAt);
  if (!isCounted)
    throw limited('account_locked', await secondsUntilAttempt(database, LOGIN_LIMIT, email, ip));
  if (account?.is_known_device || isCountedAnywhere) return account;
  if (account !== undefined) await notifyOfGuesses(platform, account);
  throw limited('account_locked', await secondsUntilAttempt(database, LOGIN_ANYWHERE_LIMIT, email));
}

/** Somebody who knows the password of an active account. */
interface Verified {
  user: Account;
  /**
   * Resets the attempts from their address; on a new device, which has just proved the password, those from all others too.
   */
  resetAttempts(trx: Executor): Promise<unknown>;
}

/**
 * Checks e-mail and password within the login limits. An unknown account is counted, takes as long and gets the same
 * answer as a wrong password. Only people who know the password learn that the account is blocked or not confirmed.
 */
async function verifyCredentials(
  platform: Platform,
  email: string,
  password: string,
  origin: Origin,
): Promise<Verified> {
  const { database } = platform;
  const user = await consumeLoginAttempt(platform, email, origin);
  const matches = await verifyPassword(user?.password_hash, password);
  if (user === undefined) throw new Problem('invalid_credentials');
  if (!matches) {
    const { seller_id: sellerId, id: entityId } = user;
    await database.withPlatform((trx) =>
      recordAudit(trx, origin, { sellerId, action: 'session.refuse', entity: 'user', entityId }),
    );
    throw new Problem('invalid_credentials');
  }
  // In the order in which they are counted, so that two logins do not wait for each other.
  const resetAttempts = (trx: Executor) =>
    Promise.all([
      clearAttempts(trx, LOGIN_LIMIT, email, origin.ip),
      ...(user.is_known_device ? [] : [clearAttempts(trx, LOGIN_ANYWHERE_LIMIT, email)]),
    ]);
  if (user.status === 'active') return { user, resetAttempts };
  await database.withPlatform(resetAttempts);
  throw new Problem(user.status === 'blocked' ? 'account_blocked' : 'account_not_confirmed');
}

/** The account of an e-mail and a password, as for a login. @throws Problem as a login does */
export async function checkCredentials(
  platform: Platform,
  email: string,
  password: string,
  origin: Origin,
): Promise<Account> {
  const { user, resetAttempts } = await verifyCredentials(platform, email, password, origin);
  await platform.database.withPlatform(resetAttempts);
  return user;
}

/** Names the device of a login, so an address and a browser, without keeping either. */
export const deviceHashOf = ({ digest }: Platform, { ip, userAgent }: Origin): string =>
  digest(`${ip}|${userAgent}`);

/** A challenge for the second factor of a person whose password was verified. */
async function challenge(platform: Platform, user: Account, origin: Origin): Promise<LoginResponse> {
  const token = newToken();
  // Earlier challenges stay valid: another person who knows the password must not end the owner's login.
  await issueToken(platform.database.platform, user.id, 'challenge', platform.digest(token), {
    deviceHash: deviceHashOf(platform, origin),
  });
  return { twoFactor: { challenge: token } };
}

/**
 * Opens and audits a session after every factor was verified, in two round trips.
 * @param opening `storeId`: the current store, if the person works there; `also`: what is written in the same transaction
 */
export async function openAudited(
  platform: Platform,
  user: Pick<Account, 'id' | 'seller_id' | 'is_platform_admin'>,
  origin: Origin,
  { storeId, also }: { storeId: string | null; also?: (trx: Executor) => Promise<unknown> },
): Promise<LoginGrant> {
  const owner = { userId: user.id, sellerId: user.seller_id, isPlatformAdmin: user.is_platform_admin };
  const begun = await platform.database.withPlatform(async (trx) => {
    const [, lojas, end] = await Promise.all([
      also?.(trx),
      storesOf(trx, user.id, storeId),
      lockChain(trx, user.seller_id),
    ]);
    const { sessionId, insert } = sessionInsert(platform, { owner, origin, lojas });
    const entry = { action: 'session.open', entity: 'user', entityId: user.id } as const;
    const by: Origin = { ...origin, actorId: user.id, actorKind: 'user' };
    const session = defer(trx, insert);
    defer(trx, auditInsert(trx, by, user.seller_id, [entry], end));
    return { session, sessionId, lojas };
  });
  const { session, ...opened } = begun;
  return grantOf(platform, owner, { ...openedBy(session), ...opened });
}

/** Logs in a person whose password was verified: with a session, or with a challenge when the second factor is on. */
export const enter = (
  platform: Platform,
  user: Account,
  origin: Origin,
  storeId: string | null,
): Promise<LoginResponse> =>
  user.totp_enabled_at === null
    ? openAudited(platform, user, origin, { storeId })
    : challenge(platform, user, origin);

export const loginRoutes = routesOf('auth', (platform) => [
  fromAnywhere(logIn, async (origin, { body: { email, password } }) => {
    const { user, resetAttempts } = await verifyCredentials(platform, email, password, origin);
    if (user.totp_enabled_at === null)
      return openAudited(platform, user, origin, { storeId: null, also: resetAttempts });
    await platform.database.withPlatform(resetAttempts);
    return challenge(platform, user, origin);
  }),
]);
