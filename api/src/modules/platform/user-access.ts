import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  removeSecondFactor as removeCall,
  resetUserPassword,
} from '@balcao/api-schema';
import { twoFactorRemovedMail } from '../../accounts/account-mails';
import { endSessions } from '../../accounts/sessions';
import { findUserById, getUser, type User } from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { notify } from '../../notices/notify';
import { Problem } from '../../problem';
import { FORGOT_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { openSessions, removeSecondFactor, sendResetLink } from '../identity';

type Factor = Pick<User, 'id' | 'is_platform_admin' | 'totp_enabled_at'>;

/**
 * Why an admin may not remove somebody's second factor, in Portuguese; null when they may. Another admin's account
 * could take over the whole platform, so that needs an admin with a second factor of their own.
 */
export function secondFactorRefusal(user: Factor, actor: Factor): string | null {
  if (user.totp_enabled_at === null) return 'Esta pessoa não usa a verificação em duas etapas.';
  if (user.id === actor.id) return 'A sua própria verificação se desativa na aba Segurança do seu perfil.';
  if (user.is_platform_admin && actor.totp_enabled_at === null) {
    return 'Para remover a verificação de outro administrador, ative antes a sua.';
  }
  return null;
}

/** A user's access: sessions, second factor, password. */
export const userAccessRoutes = routesOf('platform users', (platform) => {
  const { database } = platform;
  const { asAdmin } = implementsOn(platform);

  return [
    asAdmin(listUserSessions, async ({ identity, userId }) => {
      const user = await getUser(database.platform, userId);
      return { items: await openSessions(platform, database.platform, user.id, identity.sessionId) };
    }),

    asAdmin(endUserSessions, ({ identity, userId, origin }) =>
      database.withPlatform(async (trx) => {
        const user = await getUser(trx, userId);
        const ended = await endSessions(trx, userId, { except: identity.sessionId });
        if (ended > 0)
          await recordAudit(trx, origin, {
            sellerId: user.seller_id,
            action: 'user.end-sessions',
            entity: 'user',
            entityId: userId,
            after: { ended },
          });
        return { ended };
      }),
    ),

    asAdmin(endUserSession, ({ userId, origin }, { params: { sessionId } }) =>
      database.withPlatform(async (trx) => {
        const user = await getUser(trx, userId);
        if ((await endSessions(trx, userId, { only: sessionId })) === 0) throw new Problem('not_found');
        await recordAudit(trx, origin, {
          sellerId: user.seller_id,
          action: 'user.end-session',
          entity: 'session',
          entityId: sessionId,
        });
      }),
    ),

    asAdmin(removeCall, ({ identity, userId, origin }, { body: { reason } }) =>
      database.withPlatform(async (trx) => {
        const user = await getUser(trx, userId);
        const actor = await findUserById(trx, identity.userId);
        if (actor === undefined) throw new Problem('forbidden');
        const refusal = secondFactorRefusal(user, actor);
        if (refusal !== null) throw new Problem('conflict', { text: refusal });
        await removeSecondFactor(trx, userId);
        const sessionsEnded = await endSessions(trx, userId);
        await notify(
          trx,
          { sellerId: user.seller_id },
          {
            category: 'security',
            target: { kind: 'security', id: '' },
            mail: twoFactorRemovedMail,
          },
        );
        await recordAudit(trx, origin, {
          sellerId: user.seller_id,
          action: 'user.remove-second-factor',
          entity: 'user',
          entityId: userId,
          after: { sessionsEnded, reason },
        });
      }),
    ),

    // Within the limit that the person has themselves.
    asAdmin(resetUserPassword, async ({ userId, origin }) => {
      const user = await getUser(database.platform, userId);
      if (user.status !== 'active')
        throw new Problem('conflict', { text: 'Só contas ativas recebem o link de nova senha.' });
      await assertAttemptLeft(database.platform, FORGOT_LIMIT, user.email);
      await sendResetLink(platform, user, 'user.send-reset-link', origin);
      return { message: 'Link enviado por e-mail. Ele vale 30 minutos.' };
    }),
  ];
});
