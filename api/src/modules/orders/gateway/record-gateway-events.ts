import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { OrderPlace } from '../state/repository';
import { changeOrder, onlyIfNew } from '../write/change-order';
import type { NewEvent } from '../write/event-repository';
import { referenceColumns } from '../write/payment-references';

/**
 * Records what a gateway has said of a payment and moves its order, in the transaction of what the gateway's own module writes down.
 * Events of an order that is gone change nothing.
 */
export async function recordGatewayEvents(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
  { source, externalPaymentId }: { source: string; externalPaymentId: string },
  events: readonly NewEvent[],
): Promise<void> {
  await changeOrder(trx, parts, place, {
    append: { source, events: events.map((event) => ({ ...event, payment: externalPaymentId })) },
    columns: onlyIfNew(({ order, news }) => referenceColumns(order, news)),
  });
}
