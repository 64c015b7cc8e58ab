import type { EventHandler } from '../../../events/domain-events';
import { enqueueMail } from '../../../providers/mail/outbox';
import { purchaseMail } from '../../../providers/mail/purchase-mail';
import type { PricedSession } from '../sessions/price-session';
import { findSessionOfOrder } from '../sessions/session-repository';
import { readVendor } from '../sessions/vendor';

/**
 * Confirms a purchase of the checkout to its buyer once its money is there: at once, and in a form to keep (Decreto 7.962/2013, art. 4,
 * III and IV). The address was typed by the buyer, so the mail is the platform's own word, whatever the store may send.
 */
export const confirmPurchase: EventHandler<'order.changed'> = async (
  trx,
  { sellerId, storeId, orderId, source, isTest, before, after },
) => {
  const isPaidNow = after.paidAt !== null && (before?.paidAt ?? null) === null;
  if (source !== 'checkout' || isTest || !isPaidNow) return;
  const session = await findSessionOfOrder(trx, sellerId, orderId);
  if (session === undefined || session.agreed === null || session.content.contact.email === '') return;
  const { items, amounts, shipping } = session.agreed as PricedSession;
  const store = await readVendor(trx, { sellerId, storeId });
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen)?.name ?? '';
  await enqueueMail(trx, purchaseMail({ buyer: session.content.contact, store, items, amounts, delivery }));
};
