import { createHash } from 'node:crypto';
import { normalizeEmail } from '@balcao/domain';

/** The digest of the mailbox that an e-mail leads to, by which mails to it are counted: `ana+loja@x.com` is `ana@x.com`. */
export function mailboxDigest(email: string): string {
  const [name = '', domain = ''] = normalizeEmail(email).split('@');
  const mailbox = `${name.split('+', 1)[0]}@${domain}`;
  return createHash('sha256').update(mailbox).digest('base64url');
}
