import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactorStatus,
  logInWithTwoFactor,
} from '@balcao/api-schema';
import type { AuditAction } from '@balcao/domain';
import { toString as drawQr } from 'qrcode';
import { twoFactorDisabledMail, twoFactorEnabledMail } from '../../accounts/account-mails';
import { challengeOfDevice, consumeToken, tryToken } from '../../accounts/user-tokens';
import { findUserById, type User } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { notify } from '../../notices/notify';
import { type Identity, needsSecondFactor } from '../../plugins/auth';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { hashPassword } from '../../security/passwords';
import { deviceHashOf, openAudited } from './login';
import { backupCodesLeft, consumeSecondFactor, newBackupCodes, newTotpSecret } from './second-factor-codes';

const CHALLENGE_TRIES = 3;
const SECURITY = { category: 'security', target: { kind: 'security', id: '' } } as const;

const audit = (trx: Executor, origin: Origin, user: User, action: AuditAction) =>
  recordAudit(trx, origin, { sellerId: user.seller_id, action, entity: 'user', entityId: user.id });

/** Removes the secret and the backup codes. */
export async function removeSecondFactor(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret_enc: null, totp_enabled_at: null, totp_last_step: 0 })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
}

/** The second factor: its state, the specification's legacy calls, and the second step of a login. */
export const twoFactorRoutes = routesOf('two-factor', (platform) => {
  const { database, digest } = platform;
  const { own } = implementsOn(platform);

  /** The caller's account. The legacy calls repeat its e-mail in their body. @throws Problem forbidden for another one */
  async function ownAccount({ userId }: Identity, email: string): Promise<User> {
    const user = await findUserById(database.platform, userId);
    if (user === undefined || user.email !== email) throw new Problem('forbidden');
    return user;
  }

  return [
    own(getTwoFactorStatus, async ({ identity }) => {
      const user = await findUserById(database.platform, identity.userId);
      const enabledAt = user?.totp_enabled_at ?? null;
      return {
        enabled: enabledAt !== null,
        enabledAt: enabledAt?.toISOString() ?? null,
        backupCodesLeft: (await backupCodesLeft(database.platform, identity.userId)).length,
        required: needsSecondFactor(platform, identity),
      };
    }),

    own(beginTwoFactor, async ({ identity, origin }, { body: { email } }) => {
      const user = await ownAccount(identity, email);
      if (user.totp_enabled_at !== null) throw new Problem('two_factor_already_enabled');
      const { sealed, base32, otpauthUri } = newTotpSecret(platform, user);
      await database.withPlatform(async (trx) => {
        await trx
          .updateTable('users')
          .set({ totp_secret_enc: sealed, totp_last_step: 0 })
          .where('id', '=', user.id)
          .where('totp_enabled_at', 'is', null)
          .execute();
        await audit(trx, origin, user, 'two-factor.start');
      });
      // Lines, not pixels: to pack a PNG of them keeps the process for a seventh of a second, in which it answers nobody.
      const svg = Buffer.from(await drawQr(otpauthUri, { type: 'svg' }));
      return { secret: base32, otpauthUri, qrCode: `data:image/svg+xml;base64,${svg.toString('base64')}` };
    }),

    own(enableTwoFactor, async ({ identity, origin }, { body: { email, codigo } }) => {
      const user = await ownAccount(identity, email);
      if (user.totp_enabled_at !== null) throw new Problem('two_factor_already_enabled');
      if (user.totp_secret_enc === null) throw new Problem('two_factor_not_enabled');
      await consumeSecondFactor(platform, user, codigo, identity);

      const codes = newBackupCodes();
      const codeHashes = await Promise.all(codes.map(hashPassword));
      const { id: userId, seller_id: sellerId } = user;
      await database.withPlatform(async (trx) => {
        await trx
          .updateTable('users')
          .set({ totp_enabled_at: new Date() })
          .where('id', '=', userId)
          .execute();
        await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
        await trx
          .insertInto('backup_codes')
          .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
          .execute();
        await notify(trx, { sellerId }, { ...SECURITY, mail: twoFactorEnabledMail });
        await audit(trx, origin, user, 'two-factor.enable');
      });
      // `AB2CDEF3GH` → `AB2CD-EF3GH`.
      return { backupCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`) };
    }),

    own(disableTwoFactor, async ({ identity, origin }, { body: { email } }) => {
      const user = await ownAccount(identity, email);
      if (user.totp_enabled_at === null) throw new Problem('two_factor_not_enabled');
      await database.withPlatform(async (trx) => {
        await removeSecondFactor(trx, user.id);
        await notify(trx, { sellerId: user.seller_id }, { ...SECURITY, mail: twoFactorDisabledMail });
        await audit(trx, origin, user, 'two-factor.disable');
      });
    }),

    // The challenge allows three tries within five minutes. The specification's body names none: the newest one that was handed out on
    // the same device counts then.
    fromAnywhere(logInWithTwoFactor, async (origin, { body: { email, codigo, challenge, idLoja } }) => {
      const hash =
        challenge === undefined
          ? await challengeOfDevice(database.platform, email, deviceHashOf(platform, origin))
          : digest(challenge);
      if (hash === undefined) throw new Problem('two_factor_challenge_expired');
      const tried = await tryToken(database.platform, 'challenge', hash, CHALLENGE_TRIES);
      const user = tried && (await findUserById(database.platform, tried.userId));
      if (!user || user.email !== email || user.status !== 'active')
        throw new Problem('two_factor_challenge_expired');
      try {
        await consumeSecondFactor(platform, user, codigo, { ip: origin.ip });
      } catch (error) {
        const lastTry =
          error instanceof Problem && error.code === 'invalid_two_factor_code' && tried.triesLeft === 0;
        throw lastTry ? new Problem('two_factor_challenge_expired') : error;
      }
      if (!(await consumeToken(database.platform, user.id, 'challenge', hash)))
        throw new Problem('two_factor_challenge_expired');
      return openAudited(platform, user, origin, { storeId: idLoja || null });
    }),
  ];
});
