import { moneyStopOf } from '../../../accounts/may-move-money';
import { rolesGivenBy } from '../../../accounts/permissions';
import { findUserById, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import type { Origin } from '../../../security/origin';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { notifyOfTeam } from '../team/notify';
import { addMember, claimInvitation, type FoundInvitation, findInvitation } from './repository';

/** Whether who sent it could still give what it gives. */
export const isBacked = ({ inviter_role: by, role }: FoundInvitation): boolean =>
  by !== null && rolesGivenBy(by).some((given) => given === role);

/** Nobody joins a store whose owner is blocked. */
export async function isOpenToPeople(
  executor: Executor,
  { seller_id: sellerId, store_id: storeId }: FoundInvitation,
): Promise<boolean> {
  const stop = await moneyStopOf(executor, { sellerId, storeId });
  return stop !== 'owner' && stop !== 'store';
}

/** Accepts an invitation for a person, and tells them and the store's owners. False when it was used, revoked or expired meanwhile. */
export async function joinStore(
  trx: Executor,
  publicUrl: string,
  invitation: FoundInvitation,
  userId: string,
  origin: Origin,
): Promise<boolean> {
  if (!(await claimInvitation(trx, invitation))) return false;
  await addMember(trx, invitation, userId);
  const { seller_id: sellerId, store_id: storeId, role } = invitation;
  const person = await findUserById(trx, userId);
  if (person !== undefined) {
    const change = { event: 'joined', who: person.name, role, by: person.name } as const;
    await notifyOfTeam(trx, { owner: { sellerId, storeId }, publicUrl }, change, person);
  }
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
export async function joinAtConfirmation(trx: Executor, publicUrl: string, user: User): Promise<void> {
  if (user.signup_invitation_hash === null) return;
  const invitation = await findInvitation(trx, user.signup_invitation_hash);
  if (invitation?.email !== user.email || !isBacked(invitation)) return;
  if (await isOpenToPeople(trx, invitation))
    await joinStore(trx, publicUrl, invitation, user.id, SYSTEM_ORIGIN);
}
