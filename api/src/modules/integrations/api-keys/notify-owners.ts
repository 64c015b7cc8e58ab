import { listOwners } from '../../../accounts/store-owners';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type ApiKeyCreation, apiKeyMail } from '../../../providers/mail/api-key-mails';
import { enqueueMail } from '../../../providers/mail/outbox';

/** E-mails the owners of a store about a new key, in the transaction that creates it. */
export async function notifyOwnersOfKey(
  trx: SellerTransaction,
  owner: Owner,
  creation: Omit<ApiKeyCreation, 'storeName' | 'at'>,
): Promise<void> {
  const at = currentTime();
  for (const { storeName, ...person } of await listOwners(trx, owner))
    await enqueueMail(trx, apiKeyMail(person, { ...creation, storeName, at }));
}
