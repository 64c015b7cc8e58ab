import type { Platform } from '../platform';
import { enqueueMail } from '../providers/mail/outbox';
import { NOTICE_LIMIT } from '../security/attempt-limits';
import { consumeAttempt } from '../security/attempts';
import { accountExistsMail } from './account-mails';
import type { User } from './users';

/** Notifies the owner of an account by e-mail, at most five times an hour, that somebody wanted another one with its e-mail or CPF. */
export async function notifyOwner({ config, database }: Platform, owner: User): Promise<void> {
  const { allowed } = await consumeAttempt(database.platform, NOTICE_LIMIT, owner.email);
  if (allowed) await enqueueMail(database.platform, accountExistsMail(owner, config.publicUrl));
}
