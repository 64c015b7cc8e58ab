import type { Notice, SessionItem, SessionsEnded } from '@balcao/api-schema';
import { twoFactorRemovedMail } from '../../../../accounts/account-mails';
import { endSessions } from '../../../../accounts/sessions';
import { findUserById, getUser, type User } from '../../../../accounts/users';
import { recordAudit } from '../../../../audit/record-audit';
import { notify } from '../../../../notices/notify';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import { FORGOT_LIMIT } from '../../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../../security/attempts';
import type { Origin } from '../../../../security/origin';
import { openSessions, removeSecondFactor, sendResetLink } from '../../../identity';

/** A person's open sessions, latest first. */
export async function listSessionsOf(
  platform: Platform,
  identity: Identity,
  userId: string,
): Promise<SessionItem[]> {
  const { platform: database } = platform.database;
  const user = await getUser(database, userId);
  return openSessions(platform, database, user.id, identity.sessionId);
}

/** Ends all sessions of a person, except the caller's own; needs a step-up. */
export async function endSessionsOf(
  { database }: Platform,
  identity: Identity,
  userId: string,
  origin: Origin,
): Promise<SessionsEnded> {
  return database.withPlatform(async (trx) => {
    const user = await getUser(trx, userId);
    const ended = await endSessions(trx, userId, { except: identity.sessionId });
    if (ended > 0) {
      await recordAudit(trx, origin, {
        sellerId: user.seller_id,
        action: 'user.end-sessions',
        entity: 'user',
        entityId: userId,
        after: { ended },
      });
    }
    return { ended };
  });
}

/** Ends one session of a person; needs a step-up. @throws Problem not_found when it is not theirs or over */
export async function endSessionOf(
  { database }: Platform,
  { userId, sessionId }: { userId: string; sessionId: string },
  origin: Origin,
): Promise<void> {
  return database.withPlatform(async (trx) => {
    const user = await getUser(trx, userId);
    if ((await endSessions(trx, userId, { only: sessionId })) === 0) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.end-session',
      entity: 'session',
      entityId: sessionId,
    });
  });
}

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

/** Removes somebody's second factor, ends their sessions and notifies them by e-mail. Needs a step-up. */
export async function removeSecondFactorOf(
  { database }: Platform,
  identity: Identity,
  { userId, reason }: { userId: string; reason: string },
  origin: Origin,
): Promise<void> {
  await database.withPlatform(async (trx) => {
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
  });
}

/** Sends a person the password reset link, within the limit that they have themselves. */
export async function sendResetLinkTo(platform: Platform, userId: string, origin: Origin): Promise<Notice> {
  const user = await getUser(platform.database.platform, userId);
  if (user.status !== 'active') {
    throw new Problem('conflict', { text: 'Só contas ativas recebem o link de nova senha.' });
  }
  await assertAttemptLeft(platform.database.platform, FORGOT_LIMIT, user.email);
  await sendResetLink(platform, user, 'user.send-reset-link', origin);
  return { message: 'Link enviado por e-mail. Ele vale 30 minutos.' };
}
