import type { EventHandler } from '../../../events/domain-events';
import { enqueueConfirmation } from '../sessions/enqueue-confirmation';
import { findSessionOfOrder } from '../sessions/session-repository';

/** Confirms a purchase of the checkout to its buyer once its money is there. One without money is confirmed when it is made. */
export const confirmPurchase: EventHandler<'order.changed'> = async (
  trx,
  { sellerId, orderId, source, isTest, before, after },
) => {
  const isPaidNow = after.paidAt !== null && (before?.paidAt ?? null) === null;
  if (source !== 'checkout' || isTest || !isPaidNow) return;
  const session = await findSessionOfOrder(trx, sellerId, orderId);
  if (session !== undefined) await enqueueConfirmation(trx, session);
};
