import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from '@balcao/api-schema';
import { type InvitedRole, maskEmail } from '@balcao/domain';
import { sql } from 'kysely';
import { invitationMail } from '../../accounts/account-mails';
import { lockStore } from '../../accounts/stores';
import { recordAudit } from '../../audit/record-audit';
import type { PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { assertPlanRoom } from '../../plans/plan-room';
import { isAllowed } from '../../plugins/auth';
import { limited, Problem } from '../../problem';
import { enqueueMail } from '../../providers/mail/outbox';
import { newToken } from '../../security/digest';
import { mailboxDigest } from '../../security/mailbox-digest';
import { consumeQuota, INVITATIONS_OF_STORE, INVITATIONS_TO_ONE } from '../../security/quotas';
import { activeMembers, assertMayGive, notifyOfTeam } from './team';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;
/** Seconds until the same invitation may be sent again. */
const RESEND_SECONDS = 60;

/** Invitations of a store that nobody has accepted or revoked; those that have expired among them. */
const openOf = (platform: Executor, owner: Owner) =>
  platform
    .selectFrom('invitations')
    .where(ofStore(owner, 'invitations'))
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null);

/** As `openOf`, for a change of one. */
const changeOpen = (trx: Executor, owner: Owner, id: string) =>
  trx
    .updateTable('invitations')
    .where(ofStore(owner))
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id');

/** An open invitation that the caller could give. @throws Problem not_found or forbidden */
async function findChangeable(trx: Executor, call: PersonCall, id: string) {
  const open = await openOf(trx, call.owner)
    .where('id', '=', id)
    .select(['email', 'role', 'expires_at'])
    .executeTakeFirst();
  if (open === undefined) throw new Problem('not_found');
  await assertMayGive(trx, call, open.role);
  return open;
}

async function consumeQuotas(trx: Executor, { storeId }: Owner, email: string): Promise<void> {
  await consumeQuota(trx, INVITATIONS_OF_STORE, storeId);
  await consumeQuota(trx, INVITATIONS_TO_ONE, mailboxDigest(email));
}

/** Sends the link to the invited person, and tells the store's owners. */
async function sendLink(
  trx: Executor,
  { platform: { config }, owner, identity }: PersonCall<'config'>,
  { email, role, token }: { email: string; role: InvitedRole; token: string },
): Promise<void> {
  const { nome } = await trx
    .selectFrom('stores')
    .where('seller_id', '=', owner.sellerId)
    .where('id', '=', owner.storeId)
    .select('nome')
    .executeTakeFirstOrThrow();
  const sent = { email, storeName: nome, inviterName: identity.name, role };
  await enqueueMail(trx, invitationMail(sent, config.publicUrl, token));
  const change = { event: 'invited', who: email, role, by: identity.name } as const;
  await notifyOfTeam(trx, { owner, publicUrl: config.publicUrl }, change);
}

/** Invitations to a store as its owner and admins send and revoke them. */
export const invitationsRoutes = routesOf('invitations', (platform) => {
  const { database, digest } = platform;
  const { inStore } = implementsOn(platform);

  return [
    // Nobody gives more than they have.
    inStore(createInvitation, async (call, { body: { email, role } }) => {
      const { owner, identity, origin } = call;
      const [id, token] = [newId(), newToken()];
      const expiresAt = new Date(currentMs() + LIFETIME_MS);
      await database.withPlatform(async (trx) => {
        // So that of two invitations of one e-mail at once there is one.
        await lockStore(trx, owner);
        await assertMayGive(trx, call, role);
        const current = await activeMembers(trx, owner).where('users.email', '=', email).executeTakeFirst();
        if (current !== undefined)
          throw new Problem(current.role === 'owner' ? 'owner_fixed' : 'already_member');
        if (await openOf(trx, owner).where('email', '=', email).select('id').executeTakeFirst())
          throw new Problem('invitation_open');
        await assertPlanRoom(trx, owner, 'users');
        await consumeQuotas(trx, owner, email);
        await trx
          .insertInto('invitations')
          .values({
            seller_id: owner.sellerId,
            id,
            store_id: owner.storeId,
            email,
            role,
            token_hash: digest(token),
            invited_by: identity.userId,
            expires_at: expiresAt,
          })
          .execute();
        await sendLink(trx, call, { email, role, token });
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'invitation.create',
          entity: 'invitation',
          entityId: id,
          after: { role },
        });
      });
      return { id, expiresAt: expiresAt.toISOString() };
    }),

    inStore(listInvitations, async ({ owner, identity }) => {
      const rows = await openOf(database.platform, owner)
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
      const mayEdit = isAllowed(identity, 'equipe:editar');
      return {
        items: rows.map(({ email, sentAt, expiresAt, ...row }) => ({
          ...row,
          email: mayEdit ? email : maskEmail(email),
          sentAt: sentAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      };
    }),

    // Also one that has expired.
    inStore(resendInvitation, async (call, { params: { id } }) => {
      const { owner, identity, origin } = call;
      const token = newToken();
      const expiresAt = new Date(currentMs() + LIFETIME_MS);
      await database.withPlatform(async (trx) => {
        await lockStore(trx, owner);
        const { email, role, expires_at } = await findChangeable(trx, call, id);
        // One that has expired holds no place any more.
        if (expires_at <= currentTime()) await assertPlanRoom(trx, owner, 'users');
        // In one statement: of parallel calls one sends it.
        const renewed = await changeOpen(trx, owner, id)
          .set({
            token_hash: digest(token),
            expires_at: expiresAt,
            invited_by: identity.userId,
            sent_at: sql<Date>`now()`,
          })
          .where('sent_at', '<=', sql<Date>`now() - make_interval(secs => ${RESEND_SECONDS})`)
          .executeTakeFirst();
        if (renewed === undefined) throw limited('too_many_requests', RESEND_SECONDS);
        await consumeQuotas(trx, owner, email);
        await sendLink(trx, call, { email, role, token });
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'invitation.resend',
          entity: 'invitation',
          entityId: id,
        });
      });
      return { id, expiresAt: expiresAt.toISOString() };
    }),

    inStore(revokeInvitation, (call, { params: { token: id } }) =>
      database.withPlatform(async (trx) => {
        const { owner, origin } = call;
        await findChangeable(trx, call, id);
        const revoked = await changeOpen(trx, owner, id)
          .set({ revoked_at: sql<Date>`now()` })
          .executeTakeFirst();
        if (revoked === undefined) throw new Problem('not_found');
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'invitation.revoke',
          entity: 'invitation',
          entityId: id,
        });
      }),
    ),
  ];
});
