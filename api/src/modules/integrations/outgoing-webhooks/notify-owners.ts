import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { notify } from '../../../notices/notify';
import { claimOwnersNotice, type EndpointRow } from './endpoint-repository';
import { type WebhookAddressChange, webhookAddressMail, webhookFailingMail } from './webhook-mails';

/** Tells the owners of a store where orders are told from now on, in the transaction that changes it. */
export async function notifyOwnersOfAddress(
  trx: SellerTransaction,
  owner: Owner,
  change: Omit<WebhookAddressChange, 'storeName' | 'at'>,
): Promise<void> {
  const at = currentTime();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'webhook', id: '' },
    mail: ({ storeName, ...person }) => webhookAddressMail(person, { ...change, storeName, at }),
  });
}

/** Tells people once, when nothing has got through to an endpoint for a day. */
export async function notifyOwnersOfFailing(
  trx: SellerTransaction,
  endpoint: Pick<EndpointRow, 'seller_id' | 'id'>,
  publicUrl: string,
): Promise<void> {
  const failing = await claimOwnersNotice(trx, endpoint);
  if (!failing?.failing_since) return;
  const { store_id: storeId, url, failing_since: since } = failing;
  await notify(
    trx,
    { sellerId: endpoint.seller_id, storeId },
    {
      key: `webhook:${endpoint.id}:failing:${since.toISOString()}`,
      category: 'webhooks',
      target: { kind: 'webhook', id: endpoint.id },
      mail: ({ storeName, ...person }) => webhookFailingMail(person, { url, storeName, since, publicUrl }),
    },
  );
}
