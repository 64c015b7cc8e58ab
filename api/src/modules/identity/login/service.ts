import type { LoginResponse } from '@balcao/api-schema';
import { grantSession } from '../../../accounts/sessions';
import { issueToken } from '../../../accounts/user-tokens';
import type { User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import { limited, Problem } from '../../../problem';
import { passwordGuessesMail } from '../../../providers/mail/account-mails';
import { enqueueMail } from '../../../providers/mail/outbox';
import { GUESSES_NOTICE_LIMIT, LOGIN_ANYWHERE_LIMIT, LOGIN_LIMIT } from '../../../security/attempt-limits';
import { consumeAttempt } from '../../../security/attempts';
import { newToken } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { verifyPassword } from '../../../security/passwords';
import { clearLoginAttempts, findUserAt } from './repository';

/** Notifies the owner of an account, at most once a day, that its password is being guessed. */
async function notifyOfGuesses({ config, database }: Platform, user: User): Promise<void> {
  if (user.status !== 'active') return;
  const { allowed } = await consumeAttempt(database.platform, GUESSES_NOTICE_LIMIT, user.email);
  if (allowed) await enqueueMail(database.platform, passwordGuessesMail(user, config.publicUrl));
}

/**
 * The account of an e-mail, once an attempt is counted: per address, and over all devices that are new to the account. Those
 * of its owner have only the count of their address, so that strangers cannot keep the owner out.
 * @throws Problem account_locked
 */
async function consumeLoginAttempt(platform: Platform, email: string, origin: Origin) {
  const { platform: database } = platform.database;
  const own = await consumeAttempt(database, LOGIN_LIMIT, email, origin.ip);
  if (!own.allowed) throw limited('account_locked', own.retryAfterSeconds);
  const user = await findUserAt(database, email, origin);
  if (user?.is_known_device) return user;
  const all = await consumeAttempt(database, LOGIN_ANYWHERE_LIMIT, email);
  if (all.allowed) return user;
  if (user !== undefined) await notifyOfGuesses(platform, user);
  throw limited('account_locked', all.retryAfterSeconds);
}

const recordRefusal = ({ database }: Platform, user: User, origin: Origin) =>
  database.withPlatform((trx) =>
    recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'session.refuse',
      entity: 'user',
      entityId: user.id,
    }),
  );

/**
 * Checks e-mail and password within the login limits. An unknown account is counted, takes as long and gets the same
 * answer as a wrong password. Only people who know the password learn that the account is blocked or not confirmed.
 */
export async function checkCredentials(
  platform: Platform,
  email: string,
  password: string,
  origin: Origin,
): Promise<User> {
  const user = await consumeLoginAttempt(platform, email, origin);
  const matches = await verifyPassword(user?.password_hash, password);
  if (user === undefined) throw new Problem('invalid_credentials');
  if (!matches) {
    await recordRefusal(platform, user, origin);
    throw new Problem('invalid_credentials');
  }

  await clearLoginAttempts(platform.database.platform, email, origin.ip, user.is_known_device);
  if (user.status === 'blocked') throw new Problem('account_blocked');
  if (user.status === 'pending') throw new Problem('account_not_confirmed');
  return user;
}

/** Names the device of a login, so an address and a browser, without keeping either. */
export const deviceHashOf = ({ digest }: Platform, { ip, userAgent }: Origin): string =>
  digest(`${ip}|${userAgent}`);

/** Logs in a person whose password was verified: with a session, or with a challenge when the second factor is on. */
export async function enter(
  platform: Platform,
  user: User,
  origin: Origin,
  storeId: string | null = null,
): Promise<LoginResponse> {
  if (user.totp_enabled_at !== null) {
    const challenge = newToken();
    // Earlier challenges stay valid: another person who knows the password must not end the owner's login.
    await issueToken(platform.database.platform, user.id, 'challenge', platform.digest(challenge), {
      deviceHash: deviceHashOf(platform, origin),
    });
    return { twoFactor: { challenge } };
  }
  return openAudited(platform, user, origin, storeId);
}

/** Opens and audits a session after every factor was verified. */
export function openAudited(platform: Platform, user: User, origin: Origin, storeId: string | null) {
  return platform.database.withPlatform(async (trx) => {
    const owner = { userId: user.id, sellerId: user.seller_id, isPlatformAdmin: user.is_platform_admin };
    const [grant] = await Promise.all([
      grantSession(platform, trx, owner, origin, storeId),
      recordAudit(
        trx,
        { ...origin, actorId: user.id, actorKind: 'user' },
        { sellerId: user.seller_id, action: 'session.open', entity: 'user', entityId: user.id },
      ),
    ]);
    return grant;
  });
}

export async function login(
  platform: Platform,
  credentials: { email: string; password: string },
  origin: Origin,
): Promise<LoginResponse> {
  const user = await checkCredentials(platform, credentials.email, credentials.password, origin);
  return enter(platform, user, origin);
}
