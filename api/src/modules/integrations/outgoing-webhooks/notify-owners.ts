import { listOwners } from '../../../accounts/store-owners';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { enqueueMail } from '../../../providers/mail/outbox';
import {
  type WebhookAddressChange,
  webhookAddressMail,
  webhookFailingMail,
} from '../../../providers/mail/webhook-mails';
import { claimOwnersNotice, type EndpointRow } from './endpoint-repository';

/** E-mails the owners of a store where orders are told from now on, in the transaction that changes it. */
export async function notifyOwnersOfAddress(
  trx: SellerTransaction,
  owner: Owner,
  change: Omit<WebhookAddressChange, 'storeName' | 'at'>,
): Promise<void> {
  const at = currentTime();
  for (const { storeName, ...person } of await listOwners(trx, owner))
    await enqueueMail(trx, webhookAddressMail(person, { ...change, storeName, at }));
}

/** E-mails the owners once, when nothing has got through to an endpoint for a day. */
export async function notifyOwnersOfFailing(
  trx: SellerTransaction,
  endpoint: Pick<EndpointRow, 'seller_id' | 'id'>,
  publicUrl: string,
): Promise<void> {
  const failing = await claimOwnersNotice(trx, endpoint);
  if (!failing?.failing_since) return;
  const { store_id: storeId, url, failing_since: since } = failing;
  for (const { storeName, ...person } of await listOwners(trx, { sellerId: endpoint.seller_id, storeId }))
    await enqueueMail(trx, webhookFailingMail(person, { url, storeName, since, publicUrl }));
}
