import { z } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll, type TaskType } from '../../../queue';

/** Looks into a delivery. One kind for each gateway, so that one that hangs holds up its own deliveries alone. */
export const deliveryTask = (gateway: GatewayId): TaskType<{ deliveryId: string }> =>
  defineTask(`webhook-delivery.${gateway}`, z.object({ deliveryId: z.string() }));

/** Has deliveries of a connection looked into now, anew: also those that are in hand or were parked. */
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
