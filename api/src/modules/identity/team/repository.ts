import type { InvitedRole, StoreRole } from '@balcao/domain';
import { sql } from 'kysely';
import { lastSeenOf } from '../../../accounts/last-seen';
import { endSessions } from '../../../accounts/sessions';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** A membership with what is known of its person. */
export interface Member {
  id: string;
  userId: string;
  role: StoreRole;
  name: string;
  email: string;
}

const activeMembers = (platform: Executor, owner: Owner) =>
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

/** The members of a store, the owner first, then by the day on which they came. People stand above sellers: for the platform's role. */
export const listMembers = (platform: Executor, owner: Owner) =>
  activeMembers(platform, owner)
    .select('memberships.created_at as since')
    .select(lastSeenOf.as('lastSeenAt'))
    .orderBy((order) => order.case().when('memberships.role', '=', 'owner').then(0).else(1).end())
    .orderBy('memberships.created_at')
    .orderBy('memberships.id')
    .execute();

/** The role of a person in a store, as it is at this moment; undefined where they do not work there. */
export async function findRoleOf(
  platform: Executor,
  owner: Owner,
  userId: string,
): Promise<StoreRole | undefined> {
  const row = await activeMembers(platform, owner)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** A member by a condition, who stays as they are until the transaction ends. */
async function lockOne(
  trx: Executor,
  owner: Owner,
  by: { id: string } | { userId: string },
): Promise<Member | undefined> {
  const members = activeMembers(trx, owner).forNoKeyUpdate('memberships');
  return 'id' in by
    ? members.where('memberships.id', '=', by.id).executeTakeFirst()
    : members.where('memberships.user_id', '=', by.userId).executeTakeFirst();
}

export const lockMember = (trx: Executor, owner: Owner, id: string): Promise<Member | undefined> =>
  lockOne(trx, owner, { id });

export const lockMemberByUser = (trx: Executor, owner: Owner, userId: string): Promise<Member | undefined> =>
  lockOne(trx, owner, { userId });

/** The role of who has this e-mail in the store; undefined where they do not work there. */
export async function findRoleByEmail(
  platform: Executor,
  owner: Owner,
  email: string,
): Promise<StoreRole | undefined> {
  const row = await activeMembers(platform, owner).where('users.email', '=', email).executeTakeFirst();
  return row?.role;
}

/** Gives a locked member another role. What is remembered of their sessions ends at all replicas. */
export async function setRole(
  trx: Executor,
  { sellerId }: Owner,
  { id }: Pick<Member, 'id'>,
  role: InvitedRole,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ role, updated_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends a locked member's access: the membership, their sessions in the store with what is open of them, and the invitations that
 * they sent.
 */
export async function endMembership(
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

/** The other members of any store of a seller. */
export const listOtherMembers = (trx: Executor, { sellerId, userId }: { sellerId: string; userId: string }) =>
  trx
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

/** Revokes all open invitations to a seller's stores. */
export async function revokeInvitationsOf(trx: Executor, sellerId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('seller_id', '=', sellerId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
