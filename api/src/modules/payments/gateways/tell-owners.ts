import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type GatewayAccessChange, gatewayAccessMail } from '../../../providers/mail/gateway-mails';
import { enqueueMail } from '../../../providers/mail/outbox';

/** Tells the owners of a store, by e-mail, how the access to a gateway was changed: in the transaction of the change. */
export async function tellOwners(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  change: Omit<GatewayAccessChange, 'storeName' | 'at'>,
): Promise<void> {
  const owners = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('stores', 'stores.id', 'memberships.store_id')
    .where('memberships.seller_id', '=', sellerId)
    .where('memberships.store_id', '=', storeId)
    .where('memberships.role', '=', 'owner')
    .where('memberships.status', '=', 'active')
    .select(['users.email', 'users.name', 'stores.nome as storeName'])
    .execute();
  const at = new Date();
  for (const { storeName, ...owner } of owners)
    await enqueueMail(trx, gatewayAccessMail(owner, { ...change, storeName, at }));
}
