import { EVENT_SOURCE_BY_CLOCK } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { OrderPlace } from '../state/repository';
import { changeOrder, onlyIfNew } from '../write/change-order';

/**
 * Ends an attempt to pay that another one has replaced, or whose gateway never answered. One that has ended is left as it is, and money
 * that still comes for it counts.
 */
export async function endPayment(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  place: OrderPlace,
  payment: { id: string; externalId: string },
): Promise<void> {
  const event = {
    id: `${payment.id}:ended`,
    payment: payment.externalId,
    type: 'payment.voided',
    occurredAt: currentTime(),
    amountCents: null,
    data: {},
  };
  await changeOrder(trx, parts, place, {
    append: { source: EVENT_SOURCE_BY_CLOCK, events: [event] },
    columns: onlyIfNew(),
  });
}
