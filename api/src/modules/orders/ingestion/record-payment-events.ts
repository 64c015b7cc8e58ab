import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { deferPaymentExpiry } from '../expiry/defer-payment-expiry';
import { type Channel, eventSourceOf, placeIn } from '../state/channel';
import { changeOrder, onlyIfNew } from '../write/change-order';
import type { NewEvent } from '../write/event-repository';
import { referenceColumns } from '../write/payment-references';
import { type RecordedEvents, toRecorded } from './recorded-events';

/**
 * Records events of a payment and moves its order, in two round trips: one that locks, stores and reads, one that writes and commits.
 *
 * @throws Problem not_found for an unknown order or payment
 */
export function recordPaymentEvents(
  { database, raise }: Pick<Platform, 'database' | 'raise'>,
  channel: Channel,
  names: { orderId: string; paymentId: string },
  events: readonly NewEvent[],
): Promise<RecordedEvents> {
  const append = {
    source: eventSourceOf(channel),
    events: events.map((event) => ({ ...event, payment: names.paymentId })),
  };
  return database.withLedger(channel.sellerId, async (trx) => {
    const changed = await changeOrder(trx, { raise }, placeIn(channel, names.orderId), {
      append,
      columns: onlyIfNew(({ order, news }) => referenceColumns(order, news)),
    });
    const payment = changed?.payments.find(({ external_id }) => external_id === names.paymentId);
    if (changed === undefined || payment === undefined) throw new Problem('not_found');
    if (changed.state !== null)
      deferPaymentExpiry(trx, changed.order, payment, changed.state, changed.appended.news);
    return toRecorded(changed);
  });
}
