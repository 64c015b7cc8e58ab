import { AtCommit } from '../../../db/at-commit';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { paymentExpiryStatements } from '../expiry/expiry-statements';
import { keysOf } from '../state/key-of-event';
import { eventsAt, lockOrder, paymentsAt } from '../state/repository';
import { settleOrder } from '../state/settle-order';
import { type Channel, eventSourceOf, placeIn } from './channel';
import { insertPaymentEvents, type NewEvent } from './event-repository';
import { referenceColumns } from './payment-references';
import { type RecordedEvents, sortReported } from './recorded-events';

/**
 * Records events of a payment and moves its order, in two round trips: one that locks, stores and reads, one that writes
 * and commits. An event that was recorded before changes nothing. What comes under the id of another event is kept, and flags the order.
 *
 * @throws Problem not_found for an unknown order or payment
 */
export function recordPaymentEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  names: { orderId: string; paymentId: string },
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const place = placeIn(channel, names.orderId);
  const source = eventSourceOf(channel);
  return database.withLedger(channel.sellerId, async (trx) => {
    const [order, added, payments, stored] = await Promise.all([
      lockOrder(trx, place),
      insertPaymentEvents(trx, place, { source, externalPaymentId: names.paymentId }, events),
      paymentsAt(trx, place),
      eventsAt(trx, place),
    ]);
    const payment = payments.find(({ external_id }) => external_id === names.paymentId);
    if (order === undefined || payment === undefined) throw new Problem('not_found');

    const { outcome, isNews, ...reused } = await sortReported(trx, order, events, {
      added,
      source,
      paymentId: payment.id,
    });
    if (!isNews)
      return { ...outcome, paymentStatus: order.payment_status, fulfillmentStatus: order.fulfillment_status };

    const { state, statements } = await settleOrder(
      trx,
      { raise },
      { order: reused.order, payments, events: stored, news: keysOf(source, added) },
      { ...referenceColumns(order, reused.news), ...reused.columns },
    );
    const { paymentStatus, fulfillmentStatus } = state;
    const expiry = paymentExpiryStatements(trx, order, payment, state, reused.news);
    return new AtCommit([...statements, ...expiry], () => ({ ...outcome, paymentStatus, fulfillmentStatus }));
  });
}
