import { listOwners } from '../../../accounts/store-owners';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { enqueueMail } from '../../../providers/mail/outbox';
import { memberMail, type TeamChange, teamMail } from './team-mails';

type Change = Omit<TeamChange, 'storeName' | 'at'>;

/**
 * Tells a store's owners, and the person where one is given, about a change of its team, in the transaction of the change.
 */
export async function notifyOfTeam(
  trx: Executor,
  { owner, publicUrl }: { owner: Owner; publicUrl: string },
  change: Change,
  person?: { email: string; name: string },
): Promise<void> {
  const at = currentTime();
  const owners = await listOwners(trx, owner);
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'team', id: '' },
    mail: ({ storeName: store, ...recipient }) =>
      teamMail(recipient, { ...change, storeName: store, at }, publicUrl),
  });
  const { event, role } = change;
  const storeName = owners[0]?.storeName ?? '';
  if (person !== undefined && event !== 'invited' && event !== 'left')
    await enqueueMail(trx, memberMail(person, { event, storeName, role }));
}
