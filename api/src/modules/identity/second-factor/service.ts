import type {
  EnableTwoFactorResponse,
  LoginGrant,
  TwoFactorStatus,
  ValidateEnableTwoFactorResponse,
  ValidateTwoFactorRequest,
} from '@balcao/api-schema';
import type { AuditAction } from '@balcao/domain';
import { toString as drawQr } from 'qrcode';
import { twoFactorDisabledMail, twoFactorEnabledMail } from '../../../accounts/account-mails';
import { challengeOfDevice, consumeToken, tryToken } from '../../../accounts/user-tokens';
import { findUserById, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { notify } from '../../../notices/notify';
import type { Platform } from '../../../platform';
import { type Identity, needsSecondFactor } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';
import { deviceHashOf, openAudited } from '../login/service';
import { backupCodesLeft, enableSecondFactor, removeSecondFactor, updatePendingSecret } from './repository';
import { consumeSecondFactor, newBackupCodes, newTotpSecret, showBackupCode } from './second-factor';

const CHALLENGE_TRIES = 3;
const SECURITY = { category: 'security', target: { kind: 'security', id: '' } } as const;

/**
 * Finds the caller's account. The legacy calls repeat its e-mail in their body. @throws Problem forbidden for another
 * one
 */
async function ownAccount({ database }: Platform, identity: Identity, email: string): Promise<User> {
  const user = await findUserById(database.platform, identity.userId);
  if (user === undefined || user.email !== email) throw new Problem('forbidden');
  return user;
}

const audit = (trx: Executor, origin: Origin, user: User, action: AuditAction) =>
  recordAudit(trx, origin, { sellerId: user.seller_id, action, entity: 'user', entityId: user.id });

export async function twoFactorStatusOf(platform: Platform, identity: Identity): Promise<TwoFactorStatus> {
  const { database } = platform;
  const user = await findUserById(database.platform, identity.userId);
  const enabledAt = user?.totp_enabled_at ?? null;
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toISOString() ?? null,
    backupCodesLeft: (await backupCodesLeft(database.platform, identity.userId)).length,
    required: needsSecondFactor(platform, identity),
  };
}

/** Starts enabling the second factor: creates a secret, which takes effect with its first code. Needs a step-up. */
export async function startTwoFactor(
  platform: Platform,
  identity: Identity,
  email: string,
  origin: Origin,
): Promise<EnableTwoFactorResponse> {
  const user = await ownAccount(platform, identity, email);
  if (user.totp_enabled_at !== null) throw new Problem('two_factor_already_enabled');
  const { sealed, base32, otpauthUri } = newTotpSecret(platform, user);
  await platform.database.withPlatform(async (trx) => {
    await updatePendingSecret(trx, { userId: user.id, sealed });
    await audit(trx, origin, user, 'two-factor.start');
  });
  // Lines, not pixels: to pack a PNG of them keeps the process for a seventh of a second, in which it answers nobody.
  const svg = Buffer.from(await drawQr(otpauthUri, { type: 'svg' }));
  return { secret: base32, otpauthUri, qrCode: `data:image/svg+xml;base64,${svg.toString('base64')}` };
}

/** Enables the second factor with a first code and returns the backup codes. */
export async function finishTwoFactor(
  platform: Platform,
  identity: Identity,
  email: string,
  code: string,
  origin: Origin,
): Promise<ValidateEnableTwoFactorResponse> {
  const user = await ownAccount(platform, identity, email);
  if (user.totp_enabled_at !== null) throw new Problem('two_factor_already_enabled');
  if (user.totp_secret_enc === null) throw new Problem('two_factor_not_enabled');
  await consumeSecondFactor(platform, user, code, identity);

  const codes = newBackupCodes();
  const codeHashes = await Promise.all(codes.map(hashPassword));
  await platform.database.withPlatform(async (trx) => {
    await enableSecondFactor(trx, { userId: user.id, codeHashes });
    await notify(trx, { sellerId: user.seller_id }, { ...SECURITY, mail: twoFactorEnabledMail });
    await audit(trx, origin, user, 'two-factor.enable');
  });
  return { backupCodes: codes.map(showBackupCode) };
}

/** Disables the second factor; needs a step-up. */
export async function stopTwoFactor(
  platform: Platform,
  identity: Identity,
  email: string,
  origin: Origin,
): Promise<void> {
  const user = await ownAccount(platform, identity, email);
  if (user.totp_enabled_at === null) throw new Problem('two_factor_not_enabled');
  await platform.database.withPlatform(async (trx) => {
    await removeSecondFactor(trx, user.id);
    await notify(trx, { sellerId: user.seller_id }, { ...SECURITY, mail: twoFactorDisabledMail });
    await audit(trx, origin, user, 'two-factor.disable');
  });
}

/**
 * The second step of a login. The challenge proves that the password was just given. It allows three tries within five
 * minutes; after that the login starts again. The specification's body names no challenge: the newest one that was
 * handed out on the same device counts then.
 */
export async function answerChallenge(
  platform: Platform,
  request: ValidateTwoFactorRequest,
  origin: Origin,
): Promise<LoginGrant> {
  const { database, digest } = platform;
  const hash =
    request.challenge === undefined
      ? await challengeOfDevice(database.platform, request.email, deviceHashOf(platform, origin))
      : digest(request.challenge);
  if (hash === undefined) throw new Problem('two_factor_challenge_expired');
  const tried = await tryToken(database.platform, 'challenge', hash, CHALLENGE_TRIES);
  const user = tried && (await findUserById(database.platform, tried.userId));
  if (!user || user.email !== request.email || user.status !== 'active') {
    throw new Problem('two_factor_challenge_expired');
  }
  try {
    await consumeSecondFactor(platform, user, request.codigo, { ip: origin.ip });
  } catch (error) {
    const lastTry =
      error instanceof Problem && error.code === 'invalid_two_factor_code' && tried.triesLeft === 0;
    throw lastTry ? new Problem('two_factor_challenge_expired') : error;
  }
  if (!(await consumeToken(database.platform, user.id, 'challenge', hash))) {
    throw new Problem('two_factor_challenge_expired');
  }
  return openAudited(platform, user, origin, { storeId: request.idLoja || null });
}
