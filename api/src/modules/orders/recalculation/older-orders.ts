import type { Platform } from '../../../platform';
import type { Backfill } from '../../../queue';
import { changeOrder } from '../write/change-order';
import { BEGINNING, ordersWithRemaindersAfter } from './older-orders-repository';

/** Of a run. Few of them were ever refunded or disputed. */
const ORDERS_AT_ONCE = 500;

/**
 * Counts what the version before remainders of payments has kept of orders and not counted, such as a refund in the middle of a
 * chargeback. It looks through all orders once, and recalculates those that it may concern, each in a transaction of its own; in
 * another process it begins anew, and finds nothing to write in those that were corrected. What seller or admin did is in the
 * audit trail; this is of nobody, and each line that it posts says of which order it is.
 */
export function recalculateOlderOrders(
  { raise }: Pick<Platform, 'raise'>,
  atOnce = ORDERS_AT_ONCE,
): Backfill {
  let position = BEGINNING;
  return async (database) => {
    const { seen, last, orders } = await ordersWithRemaindersAfter(database.platform, position, atOnce);
    for (const order of orders)
      await database.withLedger(order.sellerId, (trx) => changeOrder(trx, { raise }, order, {}));
    position = last ?? BEGINNING;
    return seen;
  };
}
