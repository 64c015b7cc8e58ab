import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { NO_NEWS } from '../state/key-of-event';
import type { OrderState } from '../state/order-state';
import { eventsAt, lockOrder, type OrderPlace, paymentsAt, type StoredOrder } from '../state/repository';
import { settleOrder } from '../state/settle-order';

/**
 * Locks an order, and writes what its events come to where that is not what is stored. Accounts are told as of any move.
 *
 * @returns the order as it was stored, and what its events come to; undefined where there is none
 */
export async function settleAgain(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
): Promise<{ stored: StoredOrder; state: OrderState } | undefined> {
  const [stored, payments, events] = await Promise.all([
    lockOrder(trx, place),
    paymentsAt(trx, place),
    eventsAt(trx, place),
  ]);
  if (stored === undefined) return undefined;
  const { state, statements } = await settleOrder(trx, parts, {
    order: stored,
    payments,
    events,
    news: NO_NEWS,
  });
  await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
  return { stored, state };
}
