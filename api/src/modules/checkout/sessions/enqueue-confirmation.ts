import type { SellerTransaction } from '../../../db/database';
import { enqueueMail } from '../../../providers/mail/outbox';
import { purchaseMail } from '../../../providers/mail/purchase-mail';
import type { PricedSession } from './price-session';
import type { SessionRow } from './session-repository';
import { readVendor } from './vendor';

/**
 * Confirms a purchase to its buyer by mail, in a form to keep (Decreto 7.962/2013, art. 4, III and IV). The address was typed by the buyer,
 * so the mail is the platform's own word, whatever the store may send.
 */
export async function enqueueConfirmation(
  trx: SellerTransaction,
  { seller_id, store_id, agreed, content }: Pick<SessionRow, 'seller_id' | 'store_id' | 'agreed' | 'content'>,
): Promise<void> {
  if (agreed === null || content.contact.email === '') return;
  const { items, amounts, shipping } = agreed as PricedSession;
  const { store } = await readVendor(trx, { sellerId: seller_id, storeId: store_id });
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen)?.name ?? '';
  await enqueueMail(trx, purchaseMail({ buyer: content.contact, store, items, amounts, delivery }));
}
