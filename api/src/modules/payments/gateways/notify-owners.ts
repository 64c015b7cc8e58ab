import { listOwners } from '../../../accounts/store-owners';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type GatewayAccessChange, gatewayAccessMail } from '../../../providers/mail/gateway-mails';
import { enqueueMail } from '../../../providers/mail/outbox';

/**
 * E-mails the owners of a store about a change of the gateway's credentials or mode, in the transaction of the change.
 */
export async function notifyOwners(
  trx: SellerTransaction,
  owner: Owner,
  change: Omit<GatewayAccessChange, 'storeName' | 'at'>,
): Promise<void> {
  const at = new Date();
  for (const { storeName, ...person } of await listOwners(trx, owner))
    await enqueueMail(trx, gatewayAccessMail(person, { ...change, storeName, at }));
}
