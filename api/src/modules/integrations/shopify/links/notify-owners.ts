import { listOwners } from '../../../../accounts/store-owners';
import { currentTime } from '../../../../db/clock';
import type { SellerTransaction } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import { notify } from '../../../../notices/notify';
import { enqueueMail } from '../../../../providers/mail/outbox';
import type { LinkRow } from './repository';
import { dataRequestMail, type ShopLink, shopifyMail } from './shopify-mails';

/** Tells the owners of a store about its link to a shop, in the transaction that writes it. */
export async function notifyOwnersOfShop(
  trx: SellerTransaction,
  owner: Owner,
  link: Omit<ShopLink, 'storeName' | 'at'>,
): Promise<void> {
  const at = currentTime();
  await notify(trx, owner, {
    category: 'security',
    target: { kind: 'shopify', id: '' },
    mail: ({ storeName, ...person }) => shopifyMail(person, { ...link, storeName, at }),
  });
}

/** E-mails the owners of a store which orders have the data that a buyer of its shop asks for. */
export async function notifyOwnersOfDataRequest(
  trx: SellerTransaction,
  { seller_id: sellerId, store_id: storeId, shop_domain: shopDomain }: LinkRow,
  orderNumbers: readonly number[],
): Promise<void> {
  const at = currentTime();
  for (const person of await listOwners(trx, { sellerId, storeId }))
    await enqueueMail(trx, dataRequestMail(person, { shopDomain, orderNumbers, at }));
}
