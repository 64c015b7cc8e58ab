import type { LoginResponse } from '@balcao/api-schema';
import { grantSession } from '../../../accounts/sessions';
import { issueToken } from '../../../accounts/user-tokens';
import { findUserByEmail, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import { limited, Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { verifyPassword } from '../../../security/passwords';
import { clearTries, LOGIN_LIMIT, takeTry } from '../../../security/tries';

/**
 * Checks e-mail and password within the login limit. An unknown account is counted, takes as long and gets the same
 * answer as a wrong password. Only people who know the password learn that the account is blocked or not confirmed.
 */
export async function checkCredentials(
  { database }: Platform,
  email: string,
  password: string,
  origin: Origin,
): Promise<User> {
  const tried = await takeTry(database.platform, LOGIN_LIMIT, email, origin.ip);
  if (!tried.allowed) throw limited('account_locked', tried.retryAfterSeconds);

  const user = await findUserByEmail(database.platform, email);
  const matches = await verifyPassword(user?.password_hash, password);
  if (user === undefined || !matches) throw new Problem('invalid_credentials');

  await clearTries(database.platform, LOGIN_LIMIT, email, origin.ip);
  if (user.status === 'blocked') throw new Problem('account_blocked');
  if (user.status === 'pending') throw new Problem('account_not_confirmed');
  return user;
}

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
    await issueToken(platform.database.platform, user.id, 'challenge', platform.digest(challenge));
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
