import { randomInt } from 'node:crypto';
import { BACKUP_CODE_COUNT } from '@balcao/api-schema';
import { Secret, TOTP } from 'otpauth';
import { findUserById, type User } from '../../accounts/users';
import { currentMs } from '../../db/clock';
import type { Executor } from '../../db/database';
import type { SealedRecords } from '../../module';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { limited, Problem } from '../../problem';
import { SECOND_FACTOR_ANYWHERE_LIMIT, SECOND_FACTOR_LIMIT } from '../../security/attempt-limits';
import { clearAttempts, consumeAttempt } from '../../security/attempts';
import { verifyPassword } from '../../security/passwords';
import { sameSecret } from '../../security/same-secret';

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

/** The secrets of authenticator apps. */
export const totpSecrets: SealedRecords = {
  name: 'totpSecrets',
  async idsAfter(database, after, limit) {
    const users = database.selectFrom('users').where('totp_secret_enc', 'is not', null);
    const rows = await users.select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'seller_id', 'totp_secret_enc'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!user?.totp_secret_enc) return false;
    const sealed = keyRing.reseal(user.totp_secret_enc, totpSecretPlace(user));
    if (sealed === null) return false;
    await trx.updateTable('users').set({ totp_secret_enc: sealed }).where('id', '=', id).execute();
    return true;
  },
};

/** Creates backup codes. They are shown once, for a lost authenticator. */
export function newBackupCodes(): string[] {
  const character = () => BACKUP_ALPHABET[randomInt(BACKUP_ALPHABET.length)] ?? '';
  return Array.from({ length: BACKUP_CODE_COUNT }, () =>
    Array.from({ length: BACKUP_LENGTH }, character).join(''),
  );
}

/** The hashes of the backup codes that were not used yet. */
export async function backupCodesLeft(executor: Executor, userId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('backup_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  return rows.map(({ code_hash }) => code_hash);
}

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
  const used = await database
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether a stored hash is of this code. Codes from before they were stored like passwords have a keyed hash. */
const isBackupCode = ({ digest }: Platform, userId: string, code: string, codeHash: string) =>
  codeHash.startsWith('$argon2id$')
    ? verifyPassword(codeHash, code)
    : sameSecret(codeHash, digest(`${userId}|${code}`));

/** Accepts a backup code once. Each has a salt of its own, so the code is compared with all that are left. */
async function useBackupCode(platform: Platform, database: Executor, userId: string, code: string) {
  for (const codeHash of await backupCodesLeft(database, userId)) {
    if (!(await isBackupCode(platform, userId, code, codeHash))) continue;
    const used = await database
      .updateTable('backup_codes')
      .set({ used_at: new Date() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return used !== undefined;
  }
  return false;
}

/**
 * Uses up an authenticator code, or a backup code when the second factor is already on.
 * @param from the origin of the code. A session has its own count, so that people outside cannot use up its attempts
 * @throws Problem 400 when the code is wrong or was used, 429 after too many attempts
 */
export async function consumeSecondFactor(
  platform: Platform,
  user: User,
  code: string,
  from: { ip?: string; sessionId?: string },
): Promise<void> {
  const database = platform.database.platform;
  const own = await consumeAttempt(database, SECOND_FACTOR_LIMIT, user.id, from.sessionId ?? from.ip);
  const all =
    from.sessionId !== undefined || !own.allowed
      ? own
      : await consumeAttempt(database, SECOND_FACTOR_ANYWHERE_LIMIT, user.id);
  if (!all.allowed) throw limited('account_locked', all.retryAfterSeconds);
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
