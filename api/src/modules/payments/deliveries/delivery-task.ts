import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll, type TaskType } from '../../../queue';

/** Processes a delivery. One kind per gateway, so that a hanging gateway only delays its own deliveries. */
export const deliveryTask = (gateway: GatewayId): TaskType<{ deliveryId: string }> =>
  defineTask(`webhook-delivery.${gateway}`, z.object({ deliveryId: z.string() }));

/** Enqueues deliveries of a connection now, with new attempts, also when they are running or parked. */
export const enqueueDeliveries = (
  trx: Executor,
  { seller_id: sellerId, id: key, gateway }: { seller_id: string; id: string; gateway: GatewayId },
  deliveries: readonly { id: string }[],
): Promise<void> =>
  enqueueAll(
    trx,
    deliveryTask(gateway),
    deliveries.map(({ id }) => ({ payload: { deliveryId: id }, sellerId, key, idempotencyKey: id })),
    'restart',
  );
