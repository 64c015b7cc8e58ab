import { endSessions } from '../../../accounts/sessions';
import { recordAudit } from '../../../audit/record-audit';
import type { Database, Executor } from '../../../db/database';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { type LockedUser, lockUsersAndAdmins, setUserStatus } from './repository';

export type BlockAction = 'block' | 'unblock';

/**
 * Why an admin cannot block a user, in Portuguese; null when they can. The caller is an admin, so one admin always
 * remains.
 */
export function blockRefusal(user: Pick<LockedUser, 'id' | 'status'>, actorId: string): string | null {
  if (user.id === actorId) return 'Você não pode bloquear a si mesmo.';
  if (user.status === 'pending') return 'Este cadastro ainda não foi confirmado: não há o que bloquear.';
  return null;
}

/**
 * Blocks a locked user. Their sessions end with the next request.
 * @returns whether anything changed; repeating it changes nothing
 * @throws Problem conflict when `blockRefusal` gives a reason
 */
async function block(trx: Executor, user: LockedUser, origin: Origin, reason: string): Promise<boolean> {
  const refusal = blockRefusal(user, origin.actorId);
  if (refusal !== null) throw new Problem('conflict', { text: refusal });
  if (user.status === 'blocked') return false;
  await setUserStatus(trx, user.id, 'blocked');
  const sessionsEnded = await endSessions(trx, user.id);
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: 'user.block',
    entity: 'user',
    entityId: user.id,
    before: { status: user.status },
    after: { status: 'blocked', sessionsEnded, ...(reason && { reason }) },
  });
  return true;
}

/** Unblocks a locked user. @returns whether anything changed; a user who is not blocked stays as they are */
async function unblock(trx: Executor, user: LockedUser, origin: Origin, reason: string): Promise<boolean> {
  if (user.status !== 'blocked') return false;
  await setUserStatus(trx, user.id, 'active');
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: 'user.unblock',
    entity: 'user',
    entityId: user.id,
    before: { status: 'blocked' },
    after: { status: 'active', ...(reason && { reason }) },
  });
  return true;
}

/** Block or unblock one user that `lockUsersAndAdmins` has locked. */
export const BLOCK_ACTIONS = { block, unblock } satisfies Record<BlockAction, typeof block>;

/** Blocks or unblocks one user. The reason goes to the audit trail and may be empty. */
export function blockOrUnblock(
  database: Database,
  action: BlockAction,
  userId: string,
  origin: Origin,
  reason = '',
): Promise<boolean> {
  return database.withPlatform(async (trx) => {
    const { users, admins } = await lockUsersAndAdmins(trx, [userId]);
    if (!admins.some(({ id }) => id === origin.actorId)) throw new Problem('forbidden');
    const user = users.get(userId);
    if (user === undefined) throw new Problem('not_found');
    return BLOCK_ACTIONS[action](trx, user, origin, reason);
  });
}
