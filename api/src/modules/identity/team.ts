import { changeTeamRole, getTeam, leaveTeam, removeTeamMember } from '@balcao/api-schema';
import { maskEmail, type StoreRole } from '@balcao/domain';
import { sql } from 'kysely';
import { lastSeenOf } from '../../accounts/last-seen';
import { rolesGivenBy } from '../../accounts/permissions';
import { endSessions } from '../../accounts/sessions';
import { listOwners } from '../../accounts/store-owners';
import { recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { notify } from '../../notices/notify';
import { Problem } from '../../problem';
import { enqueueMail } from '../../providers/mail/outbox';
import { memberMail, type TeamChange, teamMail } from './mails';

/** A membership with what is known of its person. */
interface Member {
  id: string;
  userId: string;
  role: StoreRole;
  name: string;
  email: string;
}

/** The members of a store. People stand above sellers: for the platform's role. */
export const activeMembers = (platform: Executor, owner: Owner) =>
  platform
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where(ofStore(owner, 'memberships'))
    .where('memberships.status', '=', 'active')
    .select([
      'memberships.id',
      'memberships.user_id as userId',
      'memberships.role',
      'users.name',
      'users.email',
    ]);

/**
 * Compares the role of the caller, as it is now, with one that they want to give or take.
 * @throws Problem forbidden for more than they could give
 */
export async function assertMayGive(
  trx: Executor,
  { owner, identity }: Pick<PersonCall, 'owner' | 'identity'>,
  role: StoreRole,
): Promise<void> {
  const own = await activeMembers(trx, owner)
    .where('memberships.user_id', '=', identity.userId)
    .executeTakeFirst();
  if (own === undefined || !rolesGivenBy(own.role).some((given) => given === role))
    throw new Problem('forbidden');
}

/** A member whom the caller may change, locked. @throws Problem not_found, owner_fixed or forbidden */
async function lockChangeable(trx: Executor, call: PersonCall, id: string): Promise<Member> {
  const member = await activeMembers(trx, call.owner)
    .forNoKeyUpdate('memberships')
    .where('memberships.id', '=', id)
    .executeTakeFirst();
  if (member === undefined) throw new Problem('not_found');
  if (member.role === 'owner') throw new Problem('owner_fixed');
  if (member.userId === call.identity.userId) throw new Problem('forbidden');
  await assertMayGive(trx, call, member.role);
  return member;
}

/**
 * Tells a store's owners, and the person where one is given, about a change of its team, in the transaction of the change.
 */
export async function notifyOfTeam(
  trx: Executor,
  { owner, publicUrl }: { owner: Owner; publicUrl: string },
  change: Omit<TeamChange, 'storeName' | 'at'>,
  person?: { email: string; name: string },
): Promise<void> {
  const at = currentTime();
  const owners = await listOwners(trx, owner);
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'team', id: '' },
    mail: ({ storeName: store, ...recipient }) =>
      teamMail(recipient, { ...change, storeName: store, at }, publicUrl),
  });
  const { event, role } = change;
  const storeName = owners[0]?.storeName ?? '';
  if (person !== undefined && event !== 'invited' && event !== 'left')
    await enqueueMail(trx, memberMail(person, { event, storeName, role }));
}

/**
 * Ends a member's access: the membership, their sessions in the store with what is open of them, and the invitations that they sent.
 */
async function endMembership(
  trx: Executor,
  { sellerId, storeId }: Owner,
  { id, userId }: Pick<Member, 'id' | 'userId'>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('memberships')
    .set({ status: 'revoked', updated_at: now })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where(ofStore({ sellerId, storeId }))
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await endSessions(trx, userId, { inStore: storeId });
}

/** Ends the access of all others to a seller's stores, with what they were invited by, and tells them: the owner's account ends. */
export async function endTeamsOf(
  trx: Executor,
  { sellerId, userId }: { sellerId: string; userId: string },
): Promise<void> {
  const others = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.seller_id', '=', 'memberships.seller_id')
        .onRef('stores.id', '=', 'memberships.store_id'),
    )
    .where('memberships.seller_id', '=', sellerId)
    .where('memberships.user_id', '!=', userId)
    .where('memberships.status', '=', 'active')
    .orderBy('memberships.id')
    .select([
      'memberships.id',
      'memberships.user_id as userId',
      'memberships.store_id as storeId',
      'memberships.role',
      'stores.nome as storeName',
      'users.name',
      'users.email',
    ])
    .execute();
  for (const { storeId, storeName, ...member } of others) {
    await endMembership(trx, { sellerId, storeId }, member);
    await enqueueMail(trx, memberMail(member, { event: 'removed', storeName, role: member.role }));
  }
  await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The members of the current store: listed, given another role, removed, and leaving by themselves. */
export const teamRoutes = routesOf('team', (platform) => {
  const { database, config } = platform;
  const { inStore } = implementsOn(platform);

  async function end(
    trx: Executor,
    { owner, identity, origin }: PersonCall,
    member: Member,
    event: 'removed' | 'left',
  ) {
    await endMembership(trx, owner, member);
    const change = { event, who: member.name, role: member.role, by: identity.name };
    await notifyOfTeam(trx, { owner, publicUrl: config.publicUrl }, change, member);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: event === 'removed' ? 'member.remove' : 'member.leave',
      entity: 'membership',
      entityId: member.id,
      before: { role: member.role },
    });
  }

  return [
    inStore(getTeam, async ({ owner, identity }) => {
      const members = await activeMembers(database.platform, owner)
        .select('memberships.created_at as since')
        .select(lastSeenOf.as('lastSeenAt'))
        .orderBy((order) => order.case().when('memberships.role', '=', 'owner').then(0).else(1).end())
        .orderBy('memberships.created_at')
        .orderBy('memberships.id')
        .execute();
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
    }),

    // From the member's next call on: what is remembered of their sessions ends at all replicas.
    inStore(changeTeamRole, (call, { params: { id }, body: { role } }) =>
      database.withPlatform(async (trx) => {
        const { owner, identity, origin } = call;
        const member = await lockChangeable(trx, call, id);
        await assertMayGive(trx, call, role);
        if (member.role === role) return;
        await trx
          .updateTable('memberships')
          .set({ role, updated_at: sql<Date>`now()` })
          .where('seller_id', '=', owner.sellerId)
          .where('id', '=', id)
          .execute();
        const change = { event: 'role-changed', who: member.name, role, by: identity.name } as const;
        await notifyOfTeam(trx, { owner, publicUrl: config.publicUrl }, change, member);
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'member.set-role',
          entity: 'membership',
          entityId: id,
          before: { role: member.role },
          after: { role },
        });
      }),
    ),

    // It asks for no step-up: who has to stop a thief has no time to lose, and nothing is brought in by it.
    inStore(removeTeamMember, (call, { params: { id } }) =>
      database.withPlatform(async (trx) => end(trx, call, await lockChangeable(trx, call, id), 'removed')),
    ),

    // The caller's sessions in the store end, this one too.
    inStore(leaveTeam, (call) =>
      database.withPlatform(async (trx) => {
        const member = await activeMembers(trx, call.owner)
          .forNoKeyUpdate('memberships')
          .where('memberships.user_id', '=', call.identity.userId)
          .executeTakeFirst();
        if (member === undefined) throw new Problem('not_found');
        if (member.role === 'owner') throw new Problem('owner_fixed');
        await end(trx, call, member, 'left');
      }),
    ),
  ];
});
