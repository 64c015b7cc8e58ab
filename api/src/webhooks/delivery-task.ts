import { z } from '@balcao/api-schema';
import type { WebhookSource } from '@balcao/domain';
import type { Executor } from '../db/database';
import { defineTask, enqueueAll, type TaskType } from '../queue';

/** Processes a delivery. One kind per source, so that a source that hangs delays only its own deliveries. */
export const deliveryTask = (source: WebhookSource): TaskType<{ deliveryId: string }> =>
  defineTask(`webhook-delivery.${source}`, z.object({ deliveryId: z.string() }));

/** The sender whose deliveries take turns: a gateway's connection, or an integration. */
export interface DeliverySender {
  sellerId: string;
  /** Of the connection or the integration. */
  senderId: string;
  source: WebhookSource;
}

/** Enqueues deliveries of a sender now, with new attempts, also when they are running or parked. */
export const enqueueDeliveries = (
  trx: Executor,
  { sellerId, senderId: key, source }: DeliverySender,
  deliveries: readonly { id: string }[],
): Promise<void> =>
  enqueueAll(
    trx,
    deliveryTask(source),
    deliveries.map(({ id }) => ({ payload: { deliveryId: id }, sellerId, key, idempotencyKey: id })),
    'restart',
  );
