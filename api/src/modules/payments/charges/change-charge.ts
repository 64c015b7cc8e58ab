import type { Updateable } from 'kysely';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import type { TestChargesTable } from '../../../db/payments-schema';
import type { Platform } from '../../../platform';
import { recordGatewayEvents } from '../../orders';
import { eventsOfChange } from './charge-events';
import { type TestChargeRow, updateTestCharge } from './repository';

/**
 * Writes what a gateway says of a locked charge, and moves the payment of its order by what is new.
 * @returns the charge as it is now
 */
export async function changeCharge(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  before: TestChargeRow,
  columns: Updateable<TestChargesTable>,
): Promise<TestChargeRow> {
  const after = await updateTestCharge(trx, before, columns);
  const { seller_id: sellerId, store_id: storeId, order_id: id, gateway } = after;
  const events = eventsOfChange(before, after, currentTime());
  if (id !== null && events.length > 0)
    await recordGatewayEvents(
      trx,
      raising,
      { sellerId, storeId, id },
      { source: gateway, externalPaymentId: after.id },
      events,
    );
  return after;
}
