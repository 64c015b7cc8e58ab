import { changePassword, requestPasswordReset } from '@balcao/api-schema';
import { checkPassword, PASSWORD_PROBLEM_TEXTS } from '@balcao/domain';
import { passwordChangedMail, resetPasswordMail } from '../../accounts/account-mails';
import { endSessions } from '../../accounts/sessions';
import { consumeToken, discardTokens, issueToken, tokenOwner } from '../../accounts/user-tokens';
import { findUserByEmail, findUserById, type User, updatePassword } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { implementFor, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import { identityOf } from '../../plugins/auth';
import { invalidField, Problem } from '../../problem';
import { enqueueMail } from '../../providers/mail/outbox';
import {
  FORGOT_ANYWHERE_LIMIT,
  FORGOT_LIMIT,
  LOGIN_LIMIT,
  PASSWORD_CHECK_LIMIT,
} from '../../security/attempt-limits';
import { assertAttemptLeft, clearAttempts, consumeAttempt } from '../../security/attempts';
import { newToken } from '../../security/digest';
import { type Origin, originOf } from '../../security/origin';
import { hashPassword, verifyPassword } from '../../security/passwords';

/** Refuses a password that contains its owner's own data. The schema has checked the other rules. */
export function assertNotOwnData(
  field: string,
  password: string,
  owner: { name: string; email: string; cpf: string },
): void {
  const problems = checkPassword(password, owner);
  if (problems.length > 0)
    throw invalidField(
      field,
      problems.map((problem) => PASSWORD_PROBLEM_TEXTS[problem]),
    );
}

/** The hash of a person's new password. @throws Problem validation_failed */
async function hashOfNew(user: User, newPassword: string): Promise<string> {
  assertNotOwnData('newPassword', newPassword, user);
  if (await verifyPassword(user.password_hash, newPassword))
    throw invalidField('newPassword', ['A nova senha precisa ser diferente da atual.']);
  return hashPassword(newPassword);
}

/**
 * Checks the logged-in person's password, within its own limit. A wrong one answers 400, because a 401 would log them
 * out.
 */
export async function checkOwnPassword(
  { database }: Platform,
  userId: string,
  password: string,
): Promise<User> {
  await assertAttemptLeft(database.platform, PASSWORD_CHECK_LIMIT, userId, 'account_locked');
  const user = await findUserById(database.platform, userId);
  const matches = await verifyPassword(user?.password_hash, password);
  if (user === undefined || !matches) throw new Problem('wrong_current_password');
  await clearAttempts(database.platform, PASSWORD_CHECK_LIMIT, userId);
  return user;
}

/** Sends a reset link to an active account. Earlier links stay valid, so that a stranger's request cannot end them. */
export async function sendResetLink(
  { config, database, digest }: Platform,
  user: User,
  action: 'user.forgot-password' | 'user.send-reset-link',
  origin: Origin,
): Promise<void> {
  const token = newToken();
  await database.withPlatform(async (trx) => {
    await issueToken(trx, user.id, 'reset', digest(token));
    await enqueueMail(trx, resetPasswordMail(user, config.publicUrl, token));
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action,
      entity: 'user',
      entityId: user.id,
    });
  });
}

async function storePassword(
  trx: Executor,
  user: User,
  passwordHash: string,
  origin: Origin,
  action: 'user.change-password' | 'user.reset-password',
): Promise<void> {
  await updatePassword(trx, user.id, passwordHash);
  await discardTokens(trx, user.id, 'reset');
  await discardTokens(trx, user.id, 'challenge');
  await notify(
    trx,
    { sellerId: user.seller_id },
    { category: 'security', target: { kind: 'security', id: '' }, mail: passwordChangedMail },
  );
  await recordAudit(
    trx,
    { ...origin, actorId: user.id, actorKind: 'user' },
    { sellerId: user.seller_id, action, entity: 'user', entityId: user.id },
  );
}

/** The password of a person: changed in their session, or by a link that is sent to those who forgot it. */
export const passwordRoutes = routesOf('auth', (platform) => {
  const { database, digest } = platform;
  const visitor = implementFor((request) => request);

  return [
    visitor(requestPasswordReset, async (request, { body: { email } }) => {
      const origin = originOf(request);
      const here = await consumeAttempt(database.platform, FORGOT_LIMIT, email, origin.ip);
      const { allowed } = here.allowed
        ? await consumeAttempt(database.platform, FORGOT_ANYWHERE_LIMIT, email)
        : here;
      const user = await findUserByEmail(database.platform, email);
      if (allowed && user?.status === 'active')
        await sendResetLink(platform, user, 'user.forgot-password', origin);
      return { message: 'Se o e-mail existir, enviamos um link. Ele vale 30 minutos.' };
    }),

    visitor(changePassword, async (request, { body }) => {
      const origin = originOf(request);
      if ('token' in body) {
        const hash = digest(body.token);
        const userId = await tokenOwner(database.platform, 'reset', hash);
        const user = userId === undefined ? undefined : await findUserById(database.platform, userId);
        if (user?.status !== 'active') throw new Problem('invalid_reset_token');
        // A refused password leaves the link valid.
        const passwordHash = await hashOfNew(user, body.newPassword);
        await database.withPlatform(async (trx) => {
          if (!(await consumeToken(trx, user.id, 'reset', hash))) throw new Problem('invalid_reset_token');
          await endSessions(trx, user.id);
          await storePassword(trx, user, passwordHash, origin, 'user.reset-password');
        });
        await clearAttempts(database.platform, LOGIN_LIMIT, user.email);
        return { message: 'Senha alterada. Entre com a nova senha.' };
      }
      const { userId, sessionId } = identityOf(request);
      const user = await checkOwnPassword(platform, userId, body.currentPassword);
      const passwordHash = await hashOfNew(user, body.newPassword);
      await database.withPlatform(async (trx) => {
        await endSessions(trx, user.id, { except: sessionId });
        await storePassword(trx, user, passwordHash, origin, 'user.change-password');
      });
      return { message: 'Senha alterada. As outras sessões foram encerradas.' };
    }),
  ];
});
