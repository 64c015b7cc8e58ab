import { listOwners } from '../../../accounts/store-owners';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { enqueueMail } from '../../../providers/mail/outbox';
import { memberMail, type TeamChange, teamMail } from '../../../providers/mail/team-mails';

type Change = Omit<TeamChange, 'storeName' | 'at'>;

/**
 * E-mails a store's owners, and the person where one is given, about a change of its team, in the transaction of the change.
 */
export async function notifyOfTeam(
  trx: Executor,
  { owner, publicUrl }: { owner: Owner; publicUrl: string },
  change: Change,
  person?: { email: string; name: string },
): Promise<void> {
  const at = currentTime();
  const owners = await listOwners(trx, owner);
  for (const { storeName, ...recipient } of owners)
    await enqueueMail(trx, teamMail(recipient, { ...change, storeName, at }, publicUrl));
  const { event, role } = change;
  const storeName = owners[0]?.storeName ?? '';
  if (person !== undefined && event !== 'invited' && event !== 'left')
    await enqueueMail(trx, memberMail(person, { event, storeName, role }));
}
