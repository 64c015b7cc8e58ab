import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import type { BuyerMail } from '../../../providers/mail/mail';
import { enqueueMail } from '../../../providers/mail/outbox';
import { mailboxDigest } from '../../../security/mailbox-digest';
import { BUYER_MAILS_OF_STORE, BUYER_MAILS_TO_ONE, consumeQuota } from '../../../security/quotas';
import { isTrustedSeller } from './repository';

/**
 * Sends a mail to a buyer, whose address is a seller's word: only for sellers whose identity is verified, so many a day per
 * store and per mailbox. Live mode is the caller's to check: it knows what the mail is about.
 * @throws Problem buyer_mails_closed, too_many_requests
 */
export async function enqueueBuyerMail(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  mail: BuyerMail,
): Promise<void> {
  if (!(await isTrustedSeller(trx, sellerId))) throw new Problem('buyer_mails_closed');
  await consumeQuota(trx, BUYER_MAILS_OF_STORE, storeId);
  await consumeQuota(trx, BUYER_MAILS_TO_ONE, mailboxDigest(mail.to));
  await enqueueMail(trx, { ...mail, audience: undefined }, sellerId);
}
