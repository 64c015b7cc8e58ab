import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { insertPaymentEvents, type NewEvent } from '../ingestion/event-repository';
import { referenceColumns } from '../ingestion/payment-references';
import { sortReported } from '../ingestion/recorded-events';
import { keysOf } from '../state/key-of-event';
import { eventsAt, lockOrder, type OrderPlace, paymentsAt } from '../state/repository';
import { settleOrder } from '../state/settle-order';

/**
 * Records what a gateway has said of a payment and moves its order, in the transaction of what the gateway's own module
 * writes down. Events that were recorded before, and those of an order that is gone, change nothing. What comes under the
 * id of another event is kept, and flags the order.
 */
export async function recordGatewayEvents(
  trx: SellerTransaction,
  { raise }: Pick<Platform, 'raise'>,
  place: OrderPlace,
  { source, externalPaymentId }: { source: string; externalPaymentId: string },
  events: readonly NewEvent[],
): Promise<void> {
  const [order, added, payments, stored] = await Promise.all([
    lockOrder(trx, place),
    insertPaymentEvents(trx, place, { source, externalPaymentId }, events),
    paymentsAt(trx, place),
    eventsAt(trx, place),
  ]);
  const payment = payments.find(({ external_id }) => external_id === externalPaymentId);
  if (order === undefined || payment === undefined) return;
  const { isNews, ...reused } = await sortReported(trx, order, events, {
    added,
    source,
    paymentId: payment.id,
  });
  if (!isNews) return;
  const { statements } = await settleOrder(
    trx,
    { raise },
    { order: reused.order, payments, events: stored, news: keysOf(source, added) },
    { ...referenceColumns(order, reused.news), ...reused.columns },
  );
  await Promise.all(statements.map((statement) => trx.executeQuery(statement)));
}
