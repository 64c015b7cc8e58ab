import type { Platform } from '../../../platform';
import { lockOrder, type OrderPlace, paymentsAt } from '../state/repository';
import { changeOrder } from '../write/change-order';
import { keepReusedNotice, type ReusedNotice } from '../write/reused-repository';

/**
 * Flags an order whose gateway has used an id for two different hints. What the gateway answers counts, so that nothing else follows
 * from it. Telling it again, or of an order that is gone, changes nothing.
 */
export function recordReusedNotice(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  place: OrderPlace,
  notice: ReusedNotice,
): Promise<void> {
  return database.withLedger(place.sellerId, async (trx) => {
    const [order, payments] = await Promise.all([lockOrder(trx, place), paymentsAt(trx, place)]);
    if (order === undefined || !(await keepReusedNotice(trx, order, notice))) return;
    await changeOrder(
      trx,
      { raise },
      { order, payments },
      { columns: () => ({ reused_event_count: order.reused_event_count + 1 }) },
    );
  });
}
