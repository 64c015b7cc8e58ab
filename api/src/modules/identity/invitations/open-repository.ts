import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { InvitationsTable } from '../tables/memberships-schema';

/** Invitations of a store that nobody has accepted or revoked; those that have expired among them. */
const openOf = (platform: Executor, owner: Owner) =>
  platform
    .selectFrom('invitations')
    .where(ofStore(owner, 'invitations'))
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null);

/** As `openOf`, for a change. */
const changeOpen = (trx: Executor, owner: Owner, id: string) =>
  trx
    .updateTable('invitations')
    .where(ofStore(owner))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id');

/** The store's open invitations, the last sent first. */
export const listOpenInvitations = (platform: Executor, owner: Owner) =>
  openOf(platform, owner)
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'inviter.name as invitedBy',
      'invitations.sent_at as sentAt',
      'invitations.expires_at as expiresAt',
    ])
    .orderBy('invitations.sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();

export const findOpen = (platform: Executor, owner: Owner, id: string) =>
  openOf(platform, owner).where('id', '=', id).select(['email', 'role', 'expires_at']).executeTakeFirst();

export async function hasOpenInvitation(platform: Executor, owner: Owner, email: string): Promise<boolean> {
  const row = await openOf(platform, owner).where('email', '=', email).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function insertInvitation(
  trx: Executor,
  invitation: Insertable<InvitationsTable>,
): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/**
 * Replaces the link of an open invitation, in one statement: of parallel calls one gets true.
 * @param renewal `afterSeconds`: how long ago it must have been sent
 * @returns false when it was sent too short a while ago, or is not open any more
 */
export async function renewInvitation(
  trx: Executor,
  owner: Owner,
  id: string,
  { tokenHash, expiresAt, by, afterSeconds }: RenewedInvitation,
): Promise<boolean> {
  const renewed = await changeOpen(trx, owner, id)
    .set({ token_hash: tokenHash, expires_at: expiresAt, invited_by: by, sent_at: sql<Date>`now()` })
    .where('sent_at', '<=', sql<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .executeTakeFirst();
  return renewed !== undefined;
}

/** A new link of an invitation. */
interface RenewedInvitation {
  tokenHash: string;
  expiresAt: Date;
  /** The person who sends it. */
  by: string;
  afterSeconds: number;
}

/** Revokes an open invitation. @returns false when it is not open any more */
export async function revokeOpenInvitation(trx: Executor, owner: Owner, id: string): Promise<boolean> {
  const revoked = await changeOpen(trx, owner, id).set({ revoked_at: sql<Date>`now()` }).executeTakeFirst();
  return revoked !== undefined;
}

export async function findStoreName(platform: Executor, { sellerId, storeId }: Owner): Promise<string> {
  const { nome } = await platform
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('nome')
    .executeTakeFirstOrThrow();
  return nome;
}
