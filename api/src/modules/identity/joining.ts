import { type AcceptInvitationAsNew, acceptInvitation, getInvitation } from '@balcao/api-schema';
import { sql } from 'kysely';
import { acceptanceFrom } from '../../accounts/acceptance';
import { moneyStopOf } from '../../accounts/may-move-money';
import { notifyOwner } from '../../accounts/notify-owner';
import { rolesGivenBy } from '../../accounts/permissions';
import { replaceSession } from '../../accounts/sessions';
import { createStore, storeNamedAfter } from '../../accounts/stores';
import {
  activateUser,
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  findUserById,
  markCpfDisputed,
  replacePendingUser,
  type User,
} from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { implementFor, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import { retryOnConflict } from '../../db/unique-violation';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import { INVITED_BY_SELLER_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { type Origin, originOf, SYSTEM_ORIGIN } from '../../security/origin';
import { hashPassword } from '../../security/passwords';
import { checkCredentials, enter } from './login';
import { assertNotOwnData } from './password';
import { notifyOfTeam } from './team';

/** An invitation with the names that its page shows; undefined when it is unknown. */
const findInvitation = (database: Executor, tokenHash: string) =>
  database
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

type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Whether who sent it could still give what it gives. */
const isBacked = ({ inviter_role: by, role }: FoundInvitation): boolean =>
  by !== null && rolesGivenBy(by).some((given) => given === role);

/** Nobody joins a store whose owner is blocked. */
async function isOpenToPeople(executor: Executor, invitation: FoundInvitation): Promise<boolean> {
  const { seller_id: sellerId, store_id: storeId } = invitation;
  const stop = await moneyStopOf(executor, { sellerId, storeId });
  return stop !== 'owner' && stop !== 'store';
}

/** The invitation of a link. @throws Problem when the caller cannot accept it */
async function openInvitation(
  { database, digest }: Platform,
  token: string,
  identity: Identity | null,
): Promise<FoundInvitation> {
  const invitation = await findInvitation(database.platform, digest(token));
  if (invitation === undefined) throw new Problem('invitation_not_found');
  if (invitation.accepted_at !== null) throw new Problem('invitation_used');
  if (invitation.membership_id !== null) throw new Problem('already_member');
  if (invitation.revoked_at !== null || !isBacked(invitation)) throw new Problem('invitation_revoked');
  if (invitation.expires_at <= currentTime()) throw new Problem('invitation_expired');
  if (identity !== null && identity.email !== invitation.email) throw new Problem('invitation_other_email');
  return invitation;
}

/** Accepts an invitation for a person, and tells them and the store's owners. False when it was used, revoked or expired meanwhile. */
async function joinStore(
  trx: Executor,
  publicUrl: string,
  invitation: FoundInvitation,
  userId: string,
  origin: Origin,
): Promise<boolean> {
  const { seller_id: sellerId, store_id: storeId, id, role } = invitation;
  // In one statement: of parallel tries exactly one joins.
  const claimed = await trx
    .updateTable('invitations')
    .set({ accepted_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    // Sent again, its link is another one.
    .where('token_hash', '=', invitation.token_hash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  if (claimed === undefined) return false;
  // A former member gets the invitation's role.
  await trx
    .insertInto('memberships')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      user_id: userId,
      role,
      invited_by: invitation.invited_by,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'store_id', 'user_id'])
        .doUpdateSet({ role, status: 'active', created_at: new Date(), updated_at: new Date() })
        .where('memberships.role', '<>', 'owner'),
    )
    .execute();
  const person = await findUserById(trx, userId);
  if (person !== undefined) {
    const change = { event: 'joined', who: person.name, role, by: person.name } as const;
    await notifyOfTeam(trx, { owner: { sellerId, storeId }, publicUrl }, change, person);
  }
  await recordAudit(
    trx,
    { ...origin, actorId: userId, actorKind: 'user' },
    { sellerId, action: 'invitation.accept', entity: 'invitation', entityId: id, after: { role } },
  );
  return true;
}

/**
 * Joins the store that a signup was invited to, after its e-mail was confirmed. An invitation for another e-mail, or
 * one that is no longer open, changes nothing: the account exists without it.
 */
export async function joinAtConfirmation(
  trx: Executor,
  publicUrl: string,
  user: Pick<User, 'id' | 'email'>,
  tokenHash: string | null,
): Promise<void> {
  if (tokenHash === null) return;
  const invitation = await findInvitation(trx, tokenHash);
  if (invitation?.email !== user.email || !isBacked(invitation)) return;
  if (await isOpenToPeople(trx, invitation))
    await joinStore(trx, publicUrl, invitation, user.id, SYSTEM_ORIGIN);
}

/** Invitations as the holder of the link reads and accepts them. */
export const joiningRoutes = routesOf('invitations', (platform) => {
  const { database } = platform;
  const holder = implementFor((request) => ({ identity: request.identity, origin: originOf(request) }));

  async function join(trx: Executor, invitation: FoundInvitation, userId: string, origin: Origin) {
    if (!(await joinStore(trx, platform.config.publicUrl, invitation, userId, origin)))
      throw new Problem('invitation_used');
  }

  /**
   * Creates the account of an invited person, in the inviting store. The link was sent to the e-mail, so holding it proves the e-mail. A
   * CPF that has an owner is answered like any other; only its owner is notified.
   */
  async function createInvited(
    invitation: FoundInvitation,
    request: AcceptInvitationAsNew,
    origin: Origin,
  ): Promise<User> {
    const { email } = invitation;
    assertNotOwnData('password', request.password, { ...request, email });
    await assertAttemptLeft(database.platform, INVITED_BY_SELLER_LIMIT, invitation.seller_id);
    const person = {
      ...request,
      email,
      passwordHash: await hashPassword(request.password),
      acceptance: await acceptanceFrom(platform, origin.ip),
    };
    // Somebody else may get the CPF in between.
    const { created, owner } = await retryOnConflict(async () => {
      const owner = await findUserByCpf(database.platform, request.cpf);
      const created = await database.withPlatform(async (trx) => {
        const pending = await findUserByEmail(trx, email);
        if (pending?.status === 'pending') await replacePendingUser(trx, pending.id, person);
        const user = pending?.status === 'pending' ? pending : await createPendingUser(trx, person);
        if (user === undefined)
          throw new Problem('conflict', { text: 'Este e-mail já tem uma conta. Entre com a sua senha.' });
        if (owner !== undefined) await markCpfDisputed(trx, user.id);
        await activateUser(trx, user.id);
        const nome = storeNamedAfter(person.name);
        await createStore(trx, { sellerId: user.seller_id, userId: user.id, nome });
        await join(trx, invitation, user.id, origin);
        return { ...user, name: person.name, status: 'active' as const };
      });
      return { owner, created };
    }, 'users_cpf');
    if (owner !== undefined) await notifyOwner(platform, owner);
    return created;
  }

  return [
    holder(getInvitation, async ({ identity }, { params: { token } }) => {
      const invitation = await openInvitation(platform, token, identity);
      return {
        storeName: invitation.store_name,
        inviterName: invitation.inviter_name,
        role: invitation.role,
        email: invitation.email,
        hasAccount: invitation.invitee_id !== null,
        expiresAt: invitation.expires_at.toISOString(),
      };
    }),

    holder(acceptInvitation, async ({ identity, origin }, { params: { token }, body }) => {
      const invitation = await openInvitation(platform, token, identity);
      const { store_id: storeId } = invitation;
      if (!(await isOpenToPeople(database.platform, invitation))) throw new Problem('store_blocked');
      switch (body.account) {
        case 'current':
          // Their session goes on in that store.
          if (identity === null) throw new Problem('session_expired');
          return database.withPlatform(async (trx) => {
            await join(trx, invitation, identity.userId, origin);
            return replaceSession(platform, trx, { ...identity, storeId }, origin);
          });
        case 'new':
          return enter(platform, await createInvited(invitation, body, origin), origin, storeId);
        case 'existing': {
          const user = await checkCredentials(platform, invitation.email, body.password, origin);
          await database.withPlatform((trx) => join(trx, invitation, user.id, origin));
          return enter(platform, user, origin, storeId);
        }
      }
    }),
  ];
});
