import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { type GatewayAccessChange, gatewayAccessMail } from './gateway-mails';

/**
 * Tells the owners of a store about a change of the gateway's credentials or mode, in the transaction of the change.
 */
export async function notifyOwners(
  trx: SellerTransaction,
  owner: Owner,
  change: Omit<GatewayAccessChange, 'storeName' | 'at'>,
): Promise<void> {
  const at = new Date();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'gateway', id: '' },
    mail: ({ storeName, ...person }) => gatewayAccessMail(person, { ...change, storeName, at }),
  });
}
