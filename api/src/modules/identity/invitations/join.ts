import type { User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import type { Origin } from '../../../security/origin';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { addMember, claimInvitation, type FoundInvitation, findInvitation } from './repository';

/** Accepts an invitation for a person. False when it was used, revoked or expired meanwhile. */
export async function joinStore(
  trx: Executor,
  invitation: FoundInvitation,
  userId: string,
  origin: Origin,
): Promise<boolean> {
  if (!(await claimInvitation(trx, invitation))) return false;
  await addMember(trx, invitation, userId);
  await recordAudit(
    trx,
    { ...origin, actorId: userId, actorKind: 'user' },
    {
      sellerId: invitation.seller_id,
      action: 'invitation.accept',
      entity: 'invitation',
      entityId: invitation.id,
      after: { role: invitation.role },
    },
  );
  return true;
}

/**
 * Joins the store that a signup was invited to, after its e-mail was confirmed. An invitation for another e-mail, or
 * one that is no longer open, changes nothing: the account exists without it.
 */
export async function joinAtConfirmation(trx: Executor, user: User): Promise<void> {
  if (user.signup_invitation_hash === null) return;
  const invitation = await findInvitation(trx, user.signup_invitation_hash);
  if (invitation?.email === user.email) await joinStore(trx, invitation, user.id, SYSTEM_ORIGIN);
}
