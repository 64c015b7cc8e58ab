import { z } from '@balcao/api-schema';
import type { Executor } from '../../../db/database';
import { defineTask, enqueueAll } from '../../../queue';

/** The moments of an order that pixels report. */
export const MOMENTS = ['generated', 'paid', 'refunded'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Makes the deliveries of what happened to an order, one for each pixel that wants it. */
export const orderMomentTask = defineTask(
  'pixel-order',
  z.object({
    storeId: z.string(),
    orderId: z.string(),
    moments: z.array(z.enum(MOMENTS)),
    /** ISO 8601, UTC. */
    at: z.string(),
  }),
);

/** Looks again at what a buyer had not agreed to before they did. */
export const choiceTask = defineTask('pixel-choice', z.object({ storeId: z.string(), keptFor: z.string() }));

/** Sends a delivery. `testedBy` is who tries the pixel out, for the event of a test. */
export const pixelDeliveryTask = defineTask(
  'pixel-delivery',
  z.object({ deliveryId: z.string(), testedBy: z.string().optional() }),
);

/** Enqueues deliveries now, with all their tries. */
export const enqueueDeliveries = (
  trx: Executor,
  sellerId: string,
  deliveries: readonly { id: string; pixel_id: string }[],
  testedBy?: string,
): Promise<void> =>
  enqueueAll(
    trx,
    pixelDeliveryTask,
    deliveries.map(({ id, pixel_id: key }) => ({
      payload: { deliveryId: id, ...(testedBy !== undefined && { testedBy }) },
      sellerId,
      key,
      idempotencyKey: id,
    })),
    'restart',
  );
