import type { Platform } from '../../../platform';
import { withReused } from '../ingestion/recorded-events';
import { keepReusedNotice, type ReusedNotice } from '../ingestion/reused-repository';
import { NO_NEWS } from '../state/key-of-event';
import { eventsAt, lockOrder, type OrderPlace, paymentsAt } from '../state/repository';
import { settleOrder } from '../state/settle-order';

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
    const order = await lockOrder(trx, place);
    if (order === undefined || !(await keepReusedNotice(trx, order, notice))) return;
    const [payments, events] = await Promise.all([paymentsAt(trx, place), eventsAt(trx, place)]);
    const reused = withReused(order, 1);
    const { statements } = await settleOrder(
      trx,
      { raise },
      { order: reused.order, payments, events, news: NO_NEWS },
      reused.columns,
    );
    await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
  });
}
