import type { AdminRoleList } from '@balcao/api-schema';
import { STORE_ROLE_LABELS, STORE_ROLES } from '@balcao/domain';
import { ROLE_PERMISSIONS } from '../../accounts/permissions';
import { endSessions } from '../../accounts/sessions';
import { recordAudit } from '../../audit/record-audit';
import type { Database } from '../../db/database';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';
import { lockUserAndAdmins, setUserStatus } from './repository';

const refuse = (text: string) => new Problem('conflict', { text });

/**
 * Blocks a user: their sessions end with the next request. Nobody blocks themselves or the last platform admin.
 * Repeating it changes nothing.
 */
export function blockUser(database: Database, userId: string, origin: Origin): Promise<void> {
  return database.platform.transaction().execute(async (trx) => {
    const { user, admins } = await lockUserAndAdmins(trx, userId);
    if (!admins.some(({ id }) => id === origin.actorId)) throw new Problem('forbidden');
    if (user === undefined) throw new Problem('not_found');
    if (user.id === origin.actorId) throw refuse('Você não pode bloquear a si mesmo.');
    if (user.status === 'pending')
      throw refuse('Este cadastro ainda não foi confirmado: não há o que bloquear.');
    if (user.status === 'blocked') return;
    await setUserStatus(trx, userId, 'blocked');
    const sessionsEnded = await endSessions(trx, userId);
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.block',
      entity: 'user',
      entityId: userId,
      before: { status: user.status },
      after: { status: 'blocked', sessionsEnded },
    });
  });
}

/** Lets a blocked user log in again. Repeating it changes nothing. */
export function unblockUser(database: Database, userId: string, origin: Origin): Promise<void> {
  return database.platform.transaction().execute(async (trx) => {
    const { user } = await lockUserAndAdmins(trx, userId);
    if (user === undefined) throw new Problem('not_found');
    if (user.status !== 'blocked') return;
    await setUserStatus(trx, userId, 'active');
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.unblock',
      entity: 'user',
      entityId: userId,
      before: { status: 'blocked' },
      after: { status: 'active' },
    });
  });
}

/** The roles that a store's members can have, and what each may do. */
export function listRoles(): AdminRoleList {
  return {
    perfis: STORE_ROLES.map((papel) => ({
      papel,
      nome: STORE_ROLE_LABELS[papel],
      permissoes: [...ROLE_PERMISSIONS[papel]],
    })),
  };
}
