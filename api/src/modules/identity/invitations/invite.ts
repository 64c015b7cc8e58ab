import type { CreateInvitationRequest, OpenInvitation } from '@balcao/api-schema';
import { maskEmail } from '@balcao/domain';
import { invitationMail } from '../../../accounts/account-mails';
import { lockStore } from '../../../accounts/stores';
import { recordAudit } from '../../../audit/record-audit';
import type { PersonCall } from '../../../call';
import { currentMs, currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { assertPlanRoom } from '../../../plans/plan-room';
import { isAllowed } from '../../../plugins/auth';
import { limited, Problem } from '../../../problem';
import { enqueueMail } from '../../../providers/mail/outbox';
import { newToken } from '../../../security/digest';
import { mailboxDigest } from '../../../security/mailbox-digest';
import { consumeQuota, INVITATIONS_OF_STORE, INVITATIONS_TO_ONE } from '../../../security/quotas';
import { notifyOfTeam } from '../team/notify';
import { findRoleByEmail } from '../team/repository';
import { assertMayGive } from '../team/service';
import {
  findOpen,
  findStoreName,
  hasOpenInvitation,
  insertInvitation,
  listOpenInvitations,
  renewInvitation,
  revokeOpenInvitation,
} from './open-repository';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;
/** Seconds until the same invitation may be sent again. */
const RESEND_SECONDS = 60;

type InvitationCall = PersonCall<'database' | 'config' | 'digest'>;

/** The id and the end of an invitation that was sent. */
interface SentInvitation {
  id: string;
  expiresAt: string;
}

/** The store's invitations that nobody has accepted or revoked. */
export async function readOpenInvitations({
  platform: { database },
  owner,
  identity,
}: PersonCall<'database'>): Promise<OpenInvitation[]> {
  const rows = await listOpenInvitations(database.platform, owner);
  const mayEdit = isAllowed(identity, 'equipe:editar');
  return rows.map(({ email, sentAt, expiresAt, ...row }) => ({
    ...row,
    email: mayEdit ? email : maskEmail(email),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Invites a person to the current store by an e-mail with a link, and tells the store's owners. Nobody gives more than they have.
 * @throws Problem forbidden, owner_fixed, already_member, invitation_open, plan_limit or too_many_requests
 */
export async function invite(
  { platform: { config, database, digest }, owner, identity, origin }: InvitationCall,
  { email, role }: CreateInvitationRequest,
): Promise<SentInvitation> {
  const [id, token] = [newId(), newToken()];
  const expiresAt = new Date(currentMs() + LIFETIME_MS);
  await database.withPlatform(async (trx) => {
    // So that of two invitations of one e-mail at once there is one.
    await lockStore(trx, owner);
    await assertMayGive(trx, { owner, identity }, role);
    const current = await findRoleByEmail(trx, owner, email);
    if (current !== undefined) throw new Problem(current === 'owner' ? 'owner_fixed' : 'already_member');
    if (await hasOpenInvitation(trx, owner, email)) throw new Problem('invitation_open');
    await assertPlanRoom(trx, owner, 'users');
    await consumeQuota(trx, INVITATIONS_OF_STORE, owner.storeId);
    await consumeQuota(trx, INVITATIONS_TO_ONE, mailboxDigest(email));
    await insertInvitation(trx, {
      seller_id: owner.sellerId,
      id,
      store_id: owner.storeId,
      email,
      role,
      token_hash: digest(token),
      invited_by: identity.userId,
      expires_at: expiresAt,
    });
    const storeName = await findStoreName(trx, owner);
    const sent = { email, storeName, inviterName: identity.name, role };
    await enqueueMail(trx, invitationMail(sent, config.publicUrl, token));
    const change = { event: 'invited', who: email, role, by: identity.name } as const;
    await notifyOfTeam(trx, { owner, publicUrl: config.publicUrl }, change);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'invitation.create',
      entity: 'invitation',
      entityId: id,
      after: { role },
    });
  });
  return { id, expiresAt: expiresAt.toISOString() };
}

/**
 * Sends an open invitation again, also one that has expired, with a new link: the old one leads nowhere. The store's owners are
 * told again. Once a minute at most.
 * @throws Problem not_found, forbidden, plan_limit or too_many_requests
 */
export async function resendInvitation(
  { platform: { config, database, digest }, owner, identity, origin }: InvitationCall,
  id: string,
): Promise<SentInvitation> {
  const token = newToken();
  const expiresAt = new Date(currentMs() + LIFETIME_MS);
  await database.withPlatform(async (trx) => {
    await lockStore(trx, owner);
    const open = await findOpen(trx, owner, id);
    if (open === undefined) throw new Problem('not_found');
    await assertMayGive(trx, { owner, identity }, open.role);
    // One that has expired holds no place any more.
    if (open.expires_at <= currentTime()) await assertPlanRoom(trx, owner, 'users');
    const renewal = {
      tokenHash: digest(token),
      expiresAt,
      by: identity.userId,
      afterSeconds: RESEND_SECONDS,
    };
    if (!(await renewInvitation(trx, owner, id, renewal))) throw limited('too_many_requests', RESEND_SECONDS);
    await consumeQuota(trx, INVITATIONS_OF_STORE, owner.storeId);
    await consumeQuota(trx, INVITATIONS_TO_ONE, mailboxDigest(open.email));
    const storeName = await findStoreName(trx, owner);
    const sent = { email: open.email, storeName, inviterName: identity.name, role: open.role };
    await enqueueMail(trx, invitationMail(sent, config.publicUrl, token));
    const change = { event: 'invited', who: open.email, role: open.role, by: identity.name } as const;
    await notifyOfTeam(trx, { owner, publicUrl: config.publicUrl }, change);
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'invitation.resend',
      entity: 'invitation',
      entityId: id,
    });
  });
  return { id, expiresAt: expiresAt.toISOString() };
}

/** Revokes an open invitation to the current store: its link leads nowhere from now on. @throws Problem not_found or forbidden */
export async function revokeInvitation(
  { platform: { database }, owner, identity, origin }: PersonCall<'database'>,
  id: string,
): Promise<void> {
  await database.withPlatform(async (trx) => {
    const open = await findOpen(trx, owner, id);
    if (open === undefined) throw new Problem('not_found');
    await assertMayGive(trx, { owner, identity }, open.role);
    if (!(await revokeOpenInvitation(trx, owner, id))) throw new Problem('not_found');
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'invitation.revoke',
      entity: 'invitation',
      entityId: id,
    });
  });
}
