import type {
  AcceptInvitationAsNew,
  AcceptInvitationRequest,
  Invitation,
  LoginGrant,
  LoginResponse,
} from '@balcao/api-schema';
import { acceptanceFrom } from '../../../accounts/acceptance';
import { notifyOwner } from '../../../accounts/notify-owner';
import { replaceSession } from '../../../accounts/sessions';
import { createStore, storeNamedAfter } from '../../../accounts/stores';
import {
  activateUser,
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  markCpfDisputed,
  type NewUser,
  replacePendingUser,
  type User,
} from '../../../accounts/users';
import { currentTime } from '../../../db/clock';
import { retryOnConflict } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { INVITED_BY_SELLER_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import type { Origin } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';
import type { Account } from '../login/repository';
import { checkCredentials, enter } from '../login/service';
import { assertNotOwnData } from '../password/service';
import { isBacked, isOpenToPeople, joinStore } from './join';
import { type FoundInvitation, findInvitation } from './repository';

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

export async function readInvitation(
  platform: Platform,
  token: string,
  identity: Identity | null,
): Promise<Invitation> {
  const invitation = await openInvitation(platform, token, identity);
  return {
    storeName: invitation.store_name,
    inviterName: invitation.inviter_name,
    role: invitation.role,
    email: invitation.email,
    hasAccount: invitation.invitee_id !== null,
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/** Counts a new account against the seller who invited it. @throws Problem too_many_requests */
function assertNewAccountAttemptLeft({ database }: Platform, invitation: FoundInvitation): Promise<void> {
  return assertAttemptLeft(database.platform, INVITED_BY_SELLER_LIMIT, invitation.seller_id);
}

/** Opens the account of an invited person in the inviting store. `owner` is the account that has the CPF already. */
function openInvited(
  { config, database }: Platform,
  invitation: FoundInvitation,
  person: NewUser,
  owner: User | undefined,
  origin: Origin,
): Promise<User> {
  return database.withPlatform(async (trx) => {
    const pending = await findUserByEmail(trx, person.email);
    if (pending?.status === 'pending') await replacePendingUser(trx, pending.id, person);
    const created = pending?.status === 'pending' ? pending : await createPendingUser(trx, person);
    if (created === undefined) {
      throw new Problem('conflict', { text: 'Este e-mail já tem uma conta. Entre com a sua senha.' });
    }
    if (owner !== undefined) await markCpfDisputed(trx, created.id);
    await activateUser(trx, created.id);
    const nome = storeNamedAfter(person.name);
    await createStore(trx, { sellerId: created.seller_id, userId: created.id, nome });
    if (!(await joinStore(trx, config.publicUrl, invitation, created.id, origin)))
      throw new Problem('invitation_used');
    return { ...created, name: person.name, status: 'active' as const };
  });
}

/**
 * Creates the account of an invited person. The link was sent to the e-mail, so holding it proves the e-mail. A CPF that
 * has an owner is answered like any other; only its owner is notified.
 */
async function createInvitedUser(
  platform: Platform,
  invitation: FoundInvitation,
  request: AcceptInvitationAsNew,
  origin: Origin,
): Promise<User> {
  const { email } = invitation;
  assertNotOwnData('password', request.password, { ...request, email });
  await assertNewAccountAttemptLeft(platform, invitation);
  const person = {
    ...request,
    email,
    passwordHash: await hashPassword(request.password),
    acceptance: await acceptanceFrom(platform, origin.ip),
  };
  // Somebody else may get the CPF in between.
  const { created, owner } = await retryOnConflict(async () => {
    const owner = await findUserByCpf(platform.database.platform, request.cpf);
    return { owner, created: await openInvited(platform, invitation, person, owner, origin) };
  }, 'users_cpf');
  if (owner !== undefined) await notifyOwner(platform, owner);
  return created;
}

async function joinWithAccount(
  platform: Platform,
  invitation: FoundInvitation,
  password: string,
  origin: Origin,
): Promise<Account> {
  const user = await checkCredentials(platform, invitation.email, password, origin);
  await platform.database.withPlatform(async (trx) => {
    if (!(await joinStore(trx, platform.config.publicUrl, invitation, user.id, origin)))
      throw new Problem('invitation_used');
  });
  return user;
}

/** Joins the store in the person's own session, which goes on in that store. */
function joinInSession(
  platform: Platform,
  invitation: FoundInvitation,
  identity: Identity | null,
  origin: Origin,
): Promise<LoginGrant> {
  if (identity === null) throw new Problem('session_expired');
  return platform.database.withPlatform(async (trx) => {
    if (!(await joinStore(trx, platform.config.publicUrl, invitation, identity.userId, origin)))
      throw new Problem('invitation_used');
    return replaceSession(platform, trx, { ...identity, storeId: invitation.store_id }, origin);
  });
}

/** Accepts an invitation: the person joins the store and is logged in, or continues with the second factor. */
export async function acceptInvitation(
  platform: Platform,
  token: string,
  request: AcceptInvitationRequest,
  identity: Identity | null,
  origin: Origin,
): Promise<LoginResponse> {
  const invitation = await openInvitation(platform, token, identity);
  if (!(await isOpenToPeople(platform.database.platform, invitation))) throw new Problem('store_blocked');
  if (request.account === 'current') return joinInSession(platform, invitation, identity, origin);
  const user: Account =
    request.account === 'new'
      ? await createInvitedUser(platform, invitation, request, origin)
      : await joinWithAccount(platform, invitation, request.password, origin);
  return enter(platform, user, origin, invitation.store_id);
}
