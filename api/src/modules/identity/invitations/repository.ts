import { type Insertable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { InvitationsTable } from '../../../db/sellers-schema';

/** An invitation with the names that its page shows; undefined when it is unknown. */
export async function findInvitation(database: Executor, tokenHash: string) {
  return database
    .selectFrom('invitations')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.seller_id', '=', 'invitations.seller_id')
        .onRef('stores.id', '=', 'invitations.store_id'),
    )
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .leftJoin('users as invitee', (join) =>
      join.onRef('invitee.email', '=', 'invitations.email').on('invitee.status', '<>', 'pending'),
    )
    .where('invitations.token_hash', '=', tokenHash)
    .selectAll('invitations')
    .select(['stores.nome as store_name', 'inviter.name as inviter_name', 'invitee.id as invitee_id'])
    .executeTakeFirst();
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Marks an open invitation as accepted, in one statement: of parallel tries exactly one gets true. */
export async function claimInvitation(trx: Executor, invitation: FoundInvitation): Promise<boolean> {
  const claimed = await trx
    .updateTable('invitations')
    .set({ accepted_at: new Date() })
    .where('seller_id', '=', invitation.seller_id)
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Makes a person a member of the store. A former member gets the invitation's role. */
export async function addMember(trx: Executor, invitation: FoundInvitation, userId: string): Promise<void> {
  await trx
    .insertInto('memberships')
    .values({
      seller_id: invitation.seller_id,
      id: newId(),
      store_id: invitation.store_id,
      user_id: userId,
      role: invitation.role,
      invited_by: invitation.invited_by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'store_id', 'user_id'])
        .doUpdateSet({ role: invitation.role, status: 'active', updated_at: new Date() })
        .where('memberships.role', '<>', 'owner'),
    )
    .execute();
}

export async function insertInvitation(
  trx: SellerTransaction,
  invitation: Insertable<InvitationsTable>,
): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/** Revokes an invitation that nobody has accepted. @returns false when there is none */
export async function revokeOpenInvitation(
  trx: SellerTransaction,
  { id, storeId }: { id: string; storeId: string },
): Promise<boolean> {
  const revoked = await trx
    .updateTable('invitations')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** A person's role in a store, with the store's name. */
export const findMembership = (
  trx: SellerTransaction,
  { storeId, userId }: { storeId: string; userId: string },
) =>
  trx
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .select(['memberships.role', 'stores.nome'])
    .where('memberships.store_id', '=', storeId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'active')
    .executeTakeFirst();
