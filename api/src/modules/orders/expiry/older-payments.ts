import { currentTime } from '../../../db/clock';
import { type Backfill, enqueueAll } from '../../../queue';
import { paymentExpiryTask, paymentExpiryTaskOf } from './expiry-task';
import { awaitedPaymentsAfter, BEGINNING } from './repository';

/** Of a run. Few of them still await their buyer. */
const PAYMENTS_AT_ONCE = 2_000;

/**
 * Enqueues the expiry of payments that were stored before anything expired by the clock. It looks through all payments once; in another
 * process it begins anew, and enqueues none twice.
 */
export function expireOlderPayments(atOnce = PAYMENTS_AT_ONCE): Backfill {
  let position = BEGINNING;
  return async ({ platform }) => {
    const { seen, last, payments } = await awaitedPaymentsAfter(platform, position, atOnce);
    const now = currentTime();
    await enqueueAll(
      platform,
      paymentExpiryTask,
      payments.map(({ sellerId, storeId, orderId, paymentId }) => ({
        ...paymentExpiryTaskOf({ storeId, orderId, paymentId }, now),
        sellerId,
      })),
    );
    position = last ?? BEGINNING;
    return seen;
  };
}
