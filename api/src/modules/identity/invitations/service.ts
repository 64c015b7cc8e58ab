import type {
  AcceptInvitationAsNew,
  AcceptInvitationRequest,
  CreateInvitationRequest,
  Invitation,
  LoginResponse,
} from '@balcao/api-schema';
import { acceptanceFrom } from '../../../accounts/acceptance';
import { notifyOwner } from '../../../accounts/notify-owner';
import { createStore } from '../../../accounts/stores';
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
import { recordAudit } from '../../../audit/record-audit';
import { currentMs, currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { invitationMail } from '../../../providers/mail/account-mails';
import { enqueueMail } from '../../../providers/mail/outbox';
import { INVITED_BY_SELLER_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { newToken } from '../../../security/digest';
import { mailboxDigest } from '../../../security/mailbox-digest';
import type { Origin } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';
import { INVITATIONS_OF_STORE, INVITATIONS_TO_ONE, takeFromQuota } from '../../../security/quotas';
import type { Account } from '../login/repository';
import { checkCredentials, enter } from '../login/service';
import { assertNotOwnData } from '../password/service';
import { joinStore } from './join';
import {
  type FoundInvitation,
  findInvitation,
  findMembership,
  insertInvitation,
  revokeOpenInvitation,
} from './repository';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

/** The invitation of a link. @throws Problem when the caller cannot accept it */
async function openInvitation(
  { database, digest }: Platform,
  token: string,
  identity: Identity | null,
): Promise<FoundInvitation> {
  const invitation = await findInvitation(database.platform, digest(token));
  if (invitation === undefined) throw new Problem('invitation_not_found');
  if (invitation.accepted_at !== null) throw new Problem('invitation_used');
  if (invitation.revoked_at !== null) throw new Problem('invitation_revoked');
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
  { database }: Platform,
  invitation: FoundInvitation,
  person: NewUser,
  owner: User | undefined,
  origin: Origin,
): Promise<User> {
  return database.platform.transaction().execute(async (trx) => {
    const pending = await findUserByEmail(trx, person.email);
    if (pending?.status === 'pending') await replacePendingUser(trx, pending.id, person);
    const created = pending?.status === 'pending' ? pending : await createPendingUser(trx, person);
    if (created === undefined) {
      throw new Problem('conflict', { text: 'Este e-mail já tem uma conta. Entre com a sua senha.' });
    }
    if (owner !== undefined) await markCpfDisputed(trx, created.id);
    await activateUser(trx, created.id);
    const nome = `Loja de ${person.name.split(' ')[0]}`;
    await createStore(trx, { sellerId: created.seller_id, userId: created.id, nome });
    if (!(await joinStore(trx, invitation, created.id, origin))) throw new Problem('invitation_used');
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
    acceptance: acceptanceFrom(platform, origin.ip),
  };
  const ownerOfCpf = () => findUserByCpf(platform.database.platform, request.cpf);
  let owner = await ownerOfCpf();
  const created = await openInvited(platform, invitation, person, owner, origin).catch(
    async (error: unknown) => {
      // Somebody else got the CPF in between.
      if (!isUniqueViolation(error, 'users_cpf')) throw error;
      owner = await ownerOfCpf();
      return openInvited(platform, invitation, person, owner, origin);
    },
  );
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
  await platform.database.platform.transaction().execute(async (trx) => {
    if (!(await joinStore(trx, invitation, user.id, origin))) throw new Problem('invitation_used');
  });
  return user;
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
  const user: Account =
    request.account === 'new'
      ? await createInvitedUser(platform, invitation, request, origin)
      : await joinWithAccount(platform, invitation, request.password, origin);
  return enter(platform, user, origin, invitation.store_id);
}

/** Allows only owners and admins of a store. @throws Problem forbidden */
async function assertInviter(trx: SellerTransaction, storeId: string, userId: string) {
  const membership = await findMembership(trx, { storeId, userId });
  if (membership?.role !== 'owner' && membership?.role !== 'admin') throw new Problem('forbidden');
  return membership;
}

/** Invites a person to the current store by an e-mail with a link. Only owners and admins of the store may. */
export async function invite(
  { config, database, digest }: Platform,
  identity: Identity,
  request: CreateInvitationRequest,
  origin: Origin,
): Promise<{ id: string; expiresAt: string }> {
  const { storeId, storeSellerId } = identity;
  if (storeId === null) throw new Problem('forbidden');
  const token = newToken();
  const id = newId();
  const expiresAt = new Date(currentMs() + LIFETIME_MS);
  await database.withSeller(storeSellerId, async (trx) => {
    const membership = await assertInviter(trx, storeId, identity.userId);
    await takeFromQuota(trx, INVITATIONS_OF_STORE, storeId);
    await takeFromQuota(trx, INVITATIONS_TO_ONE, mailboxDigest(request.email));
    await insertInvitation(trx, {
      seller_id: storeSellerId,
      id,
      store_id: storeId,
      email: request.email,
      role: request.role,
      token_hash: digest(token),
      invited_by: identity.userId,
      expires_at: expiresAt,
    });
    const invited = {
      email: request.email,
      storeName: membership.nome,
      inviterName: identity.name,
      role: request.role,
    };
    await enqueueMail(trx, invitationMail(invited, config.publicUrl, token));
    await recordAudit(trx, origin, {
      sellerId: storeSellerId,
      action: 'invitation.create',
      entity: 'invitation',
      entityId: id,
      after: { role: request.role },
    });
  });
  return { id, expiresAt: expiresAt.toISOString() };
}

/** Revokes an open invitation to the current store. Only owners and admins of the store may. */
export async function revokeInvitation(
  { database }: Platform,
  identity: Identity,
  id: string,
  origin: Origin,
): Promise<void> {
  const { storeId, storeSellerId } = identity;
  await database.withSeller(storeSellerId, async (trx) => {
    await assertInviter(trx, storeId ?? '', identity.userId);
    if (!(await revokeOpenInvitation(trx, { id, storeId: storeId ?? '' }))) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId: storeSellerId,
      action: 'invitation.revoke',
      entity: 'invitation',
      entityId: id,
    });
  });
}
