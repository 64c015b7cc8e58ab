import type { Platform } from '../../../platform';
import { enqueueAll } from '../../../queue';
import type { DeliveryOutcome } from '../../../webhooks/delivery-outcome';
import type { ConnectionRow } from '../gateways/repository';
import { chargeCheckTask } from './check-task';
import { bringChecksForward } from './paid-repository';

/** Has all paid charges of a connection read that a gateway may tell of without naming one. */
export const readPaid = (
  { database }: Pick<Platform, 'database'>,
  connection: ConnectionRow,
): Promise<DeliveryOutcome> =>
  database.withSeller(connection.seller_id, async (trx) => {
    const payments = await bringChecksForward(trx, connection);
    await enqueueAll(
      trx,
      chargeCheckTask(connection.gateway),
      payments.map((chargeId) => ({
        payload: { chargeId },
        sellerId: connection.seller_id,
        key: connection.store_id,
        idempotencyKey: chargeId,
      })),
      'restart',
    );
    return payments.length > 0 ? 'applied' : 'unchanged';
  });
