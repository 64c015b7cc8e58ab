import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/new-id';

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
    .leftJoin('memberships as backing', (join) =>
      join
        .onRef('backing.seller_id', '=', 'invitations.seller_id')
        .onRef('backing.store_id', '=', 'invitations.store_id')
        .onRef('backing.user_id', '=', 'invitations.invited_by')
        .on('backing.status', '=', 'active')
        .on('inviter.status', '=', 'active'),
    )
    .leftJoin('users as invitee', (join) =>
      join.onRef('invitee.email', '=', 'invitations.email').on('invitee.status', '<>', 'pending'),
    )
    .leftJoin('memberships as joined', (join) =>
      join
        .onRef('joined.seller_id', '=', 'invitations.seller_id')
        .onRef('joined.store_id', '=', 'invitations.store_id')
        .onRef('joined.user_id', '=', 'invitee.id')
        .on('joined.status', '=', 'active'),
    )
    .where('invitations.token_hash', '=', tokenHash)
    .selectAll('invitations')
    .select([
      'stores.nome as store_name',
      'inviter.name as inviter_name',
      // What they may give now; null once they work there no more.
      'backing.role as inviter_role',
      'invitee.id as invitee_id',
      'joined.id as membership_id',
    ])
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
    // Sent again, its link is another one.
    .where('token_hash', '=', invitation.token_hash)
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
        .doUpdateSet({
          role: invitation.role,
          status: 'active',
          created_at: new Date(),
          updated_at: new Date(),
        })
        .where('memberships.role', '<>', 'owner'),
    )
    .execute();
}
