import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { type ApiKeyCreation, apiKeyMail } from './api-key-mails';

/** Tells the owners of a store about a new key, in the transaction that creates it. */
export async function notifyOwnersOfKey(
  trx: SellerTransaction,
  owner: Owner,
  creation: Omit<ApiKeyCreation, 'storeName' | 'at'>,
): Promise<void> {
  const at = currentTime();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'api_key', id: '' },
    mail: ({ storeName, ...person }) => apiKeyMail(person, { ...creation, storeName, at }),
  });
}
