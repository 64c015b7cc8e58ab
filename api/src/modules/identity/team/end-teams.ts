import type { Executor } from '../../../db/database';
import { enqueueMail } from '../../../providers/mail/outbox';
import { endMembership, listOtherMembers, revokeInvitationsOf } from './repository';
import { memberMail } from './team-mails';

/** Ends the access of all others to a seller's stores, with what they were invited by, and tells them: the owner's account ends. */
export async function endTeamsOf(
  trx: Executor,
  { sellerId, userId }: { sellerId: string; userId: string },
): Promise<void> {
  for (const { storeId, storeName, ...member } of await listOtherMembers(trx, { sellerId, userId })) {
    await endMembership(trx, { sellerId, storeId }, member);
    await enqueueMail(trx, memberMail(member, { event: 'removed', storeName, role: member.role }));
  }
  await revokeInvitationsOf(trx, sellerId);
}
