import { randomInt } from 'node:crypto';
import { BACKUP_CODE_COUNT } from '@balcao/api-schema';
import { Secret, TOTP } from 'otpauth';
import { findUserById, type User } from '../../../accounts/users';
import { currentMs } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { limited, Problem } from '../../../problem';
import { SECOND_FACTOR_ANYWHERE_LIMIT, SECOND_FACTOR_LIMIT } from '../../../security/attempt-limits';
import { clearAttempts, consumeAttempt } from '../../../security/attempts';
import { verifyPassword } from '../../../security/passwords';
import { sameSecret } from '../../../security/same-secret';
import { backupCodesLeft, consumeBackupCode, useStep } from './repository';

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

/** Letters and digits, without those that look alike. */
const BACKUP_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const BACKUP_LENGTH = 10;

const totpOf = (email: string, secret: Secret) =>
  new TOTP({ issuer: 'Balcão', label: email, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret });

/** The place that a person's sealed authenticator secret is bound to. */
export const totpSecretPlace = (user: Pick<User, 'id' | 'seller_id'>) => ({
  sellerId: user.seller_id,
  recordId: user.id,
  field: 'totp_secret',
});

/** Creates a secret: sealed for the database, and in the formats that authenticators accept. */
export function newTotpSecret({ keyRing }: Platform, user: User) {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    sealed: keyRing.encrypt(secret.base32, totpSecretPlace(user)),
    base32: secret.base32,
    otpauthUri: totpOf(user.email, secret).toString(),
  };
}

/** Creates backup codes. They are shown once, for a lost authenticator. */
export function newBackupCodes(): string[] {
  const character = () => BACKUP_ALPHABET[randomInt(BACKUP_ALPHABET.length)] ?? '';
  return Array.from({ length: BACKUP_CODE_COUNT }, () =>
    Array.from({ length: BACKUP_LENGTH }, character).join(''),
  );
}

/** `AB2CDEF3GH` → `AB2CD-EF3GH`. */
export const showBackupCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Accepts an authenticator code once. One statement uses up its time step and all earlier ones. */
async function useTotp(platform: Platform, database: Executor, user: User, code: string): Promise<boolean> {
  if (user.totp_secret_enc === null) return false;
  const secret = Secret.fromBase32(platform.keyRing.decrypt(user.totp_secret_enc, totpSecretPlace(user)));
  const now = currentMs();
  const delta = totpOf(user.email, secret).validate({
    token: code,
    timestamp: now,
    window: platform.config.totpWindowSteps,
  });
  if (delta === null) return false;
  const step = Math.floor(now / 1_000 / STEP_SECONDS) + delta;
  return useStep(database, user.id, step);
}

/** Whether a stored hash is of this code. Codes from before they were stored like passwords have a keyed hash. */
const isBackupCode = ({ digest }: Platform, userId: string, code: string, codeHash: string) =>
  codeHash.startsWith('$argon2id$')
    ? verifyPassword(codeHash, code)
    : sameSecret(codeHash, digest(`${userId}|${code}`));

/** Accepts a backup code once. Each has a salt of its own, so the code is compared with all that are left. */
async function useBackupCode(platform: Platform, database: Executor, userId: string, code: string) {
  for (const codeHash of await backupCodesLeft(database, userId))
    if (await isBackupCode(platform, userId, code, codeHash))
      return consumeBackupCode(database, userId, codeHash);
  return false;
}

/** The origin of a code. A session has its own count, so that people outside cannot use up its attempts. */
export interface CodeOrigin {
  ip?: string;
  sessionId?: string;
}

async function consumeCodeAttempt(
  database: Executor,
  userId: string,
  { sessionId, ip }: CodeOrigin,
): Promise<void> {
  const own = await consumeAttempt(database, SECOND_FACTOR_LIMIT, userId, sessionId ?? ip);
  const all =
    sessionId !== undefined || !own.allowed
      ? own
      : await consumeAttempt(database, SECOND_FACTOR_ANYWHERE_LIMIT, userId);
  if (!all.allowed) throw limited('account_locked', all.retryAfterSeconds);
}

/**
 * Uses up an authenticator code, or a backup code when the second factor is already on.
 * @throws Problem 400 when the code is wrong or was used, 429 after too many attempts
 */
export async function consumeSecondFactor(
  platform: Platform,
  user: User,
  code: string,
  from: CodeOrigin,
): Promise<void> {
  const database = platform.database.platform;
  await consumeCodeAttempt(database, user.id, from);
  const right = /^\d{6}$/.test(code)
    ? await useTotp(platform, database, user, code)
    : user.totp_enabled_at !== null && (await useBackupCode(platform, database, user.id, code));
  if (!right) throw new Problem('invalid_two_factor_code');
  await clearAttempts(database, SECOND_FACTOR_LIMIT, user.id);
  await clearAttempts(database, SECOND_FACTOR_ANYWHERE_LIMIT, user.id);
}

/** Checks the second factor of the logged-in person. */
export async function checkOwnSecondFactor(
  platform: Platform,
  { userId, sessionId }: Pick<Identity, 'userId' | 'sessionId'>,
  code: string,
): Promise<void> {
  const user = await findUserById(platform.database.platform, userId);
  if (user === undefined || user.totp_enabled_at === null) throw new Problem('two_factor_not_enabled');
  await consumeSecondFactor(platform, user, code.replace(/[\s-]/g, '').toUpperCase(), { sessionId });
}
