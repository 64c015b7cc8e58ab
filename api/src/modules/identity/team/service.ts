import type { RoleChange, Team } from '@balcao/api-schema';
import { maskEmail, type StoreRole } from '@balcao/domain';
import { rolesGivenBy } from '../../../accounts/permissions';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import type { Executor } from '../../../db/database';
import { Problem } from '../../../problem';
import { enqueueMail } from '../../../providers/mail/outbox';
import { notifyOfTeam } from './notify';
import {
  endMembership,
  findRoleOf,
  listMembers,
  listOtherMembers,
  lockMember,
  lockMemberByUser,
  type Member,
  revokeInvitationsOf,
  setRole,
} from './repository';
import { memberMail } from './team-mails';

type TeamCall = PersonCall<'database' | 'config'>;

/** Whether a member may change another one: who has no more than they could give. */
const mayChange = (by: StoreRole, role: StoreRole): boolean =>
  rolesGivenBy(by).some((given) => given === role);

/** The members of the store. */
export async function readTeam({ platform: { database }, owner, identity }: TeamCall): Promise<Team> {
  const members = await listMembers(database.platform, owner);
  const own = members.find(({ userId }) => userId === identity.userId)?.role;
  const given = own === undefined ? [] : rolesGivenBy(own);
  const roles = identity.isStoreFrozen ? [] : given;
  return {
    roles,
    items: members.map(({ id, userId, name, email, role, since, lastSeenAt }) => {
      const isSelf = userId === identity.userId;
      return {
        id,
        name,
        // Who invites people has their addresses; others know their own.
        email: given.length > 0 || isSelf ? email : maskEmail(email),
        role,
        since: since.toISOString(),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isSelf,
        canChange: !isSelf && roles.some((given) => given === role),
      };
    }),
  };
}

/**
 * The role of the caller as it is now, which must allow what they want to give or take.
 * @throws Problem forbidden
 */
export async function assertMayGive(
  trx: Executor,
  { owner, identity }: Pick<TeamCall, 'owner' | 'identity'>,
  role: StoreRole,
): Promise<void> {
  const own = await findRoleOf(trx, owner, identity.userId);
  if (own === undefined || !mayChange(own, role)) throw new Problem('forbidden');
}

/** A member whom the caller may change. @throws Problem not_found, owner_fixed or forbidden */
async function lockChangeable(trx: Executor, call: TeamCall, id: string): Promise<Member> {
  const member = await lockMember(trx, call.owner, id);
  if (member === undefined) throw new Problem('not_found');
  if (member.role === 'owner') throw new Problem('owner_fixed');
  if (member.userId === call.identity.userId) throw new Problem('forbidden');
  await assertMayGive(trx, call, member.role);
  return member;
}

/** Gives a member another role, from their next call on. @throws Problem not_found, owner_fixed or forbidden */
export function changeRole(call: TeamCall, id: string, { role }: RoleChange): Promise<void> {
  const { platform, owner, identity, origin } = call;
  return platform.database.withPlatform(async (trx) => {
    const member = await lockChangeable(trx, call, id);
    await assertMayGive(trx, call, role);
    if (member.role === role) return;
    await setRole(trx, owner, member, role);
    const { publicUrl } = platform.config;
    const change = { event: 'role-changed', who: member.name, role, by: identity.name } as const;
    await notifyOfTeam(trx, { owner, publicUrl }, change, member);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'member.set-role',
      entity: 'membership',
      entityId: id,
      before: { role: member.role },
      after: { role },
    });
  });
}

async function end(
  trx: Executor,
  { platform, owner, identity, origin }: TeamCall,
  member: Member,
  event: 'removed' | 'left',
): Promise<void> {
  await endMembership(trx, owner, member);
  const { publicUrl } = platform.config;
  const change = { event, who: member.name, role: member.role, by: identity.name };
  await notifyOfTeam(trx, { owner, publicUrl }, change, member);
  await recordAudit(trx, origin, {
    sellerId: owner.sellerId,
    action: event === 'removed' ? 'member.remove' : 'member.leave',
    entity: 'membership',
    entityId: member.id,
    before: { role: member.role },
  });
}

/**
 * Removes a member. It asks for no step-up: who has to stop a thief has no time to lose, and nothing is brought in by it.
 * @throws Problem not_found, owner_fixed or forbidden
 */
export function removeMember(call: TeamCall, id: string): Promise<void> {
  return call.platform.database.withPlatform(async (trx) =>
    end(trx, call, await lockChangeable(trx, call, id), 'removed'),
  );
}

/** The caller leaves the store; their sessions there end, this one too. @throws Problem not_found or owner_fixed */
export function leaveTeam(call: TeamCall): Promise<void> {
  return call.platform.database.withPlatform(async (trx) => {
    const member = await lockMemberByUser(trx, call.owner, call.identity.userId);
    if (member === undefined) throw new Problem('not_found');
    if (member.role === 'owner') throw new Problem('owner_fixed');
    await end(trx, call, member, 'left');
  });
}

/** Ends the access of all others to a seller's stores, with what they were invited by, and tells them: the owner's account ends. */
export async function endTeamsOf(
  trx: Executor,
  { sellerId, userId }: { sellerId: string; userId: string },
): Promise<void> {
  for (const { storeId, storeName, ...member } of await listOtherMembers(trx, { sellerId, userId })) {
    await endMembership(trx, { sellerId, storeId }, member);
    await enqueueMail(trx, memberMail(member, { event: 'removed', storeName, role: member.role }));
  }
  await revokeInvitationsOf(trx, sellerId);
}
