import { z } from '@balcao/api-schema';
import { defineTask } from '../../../../queue';

/** An order was paid or sent: its task finds the shops to notify. */
export const changedOrderTask = defineTask(
  'shopify-order-changed',
  z.object({ storeId: z.string(), orderId: z.string(), isPaid: z.boolean(), isSent: z.boolean() }),
);

const orderOfLink = z.object({ integrationId: z.string(), orderId: z.string() });

/** Creates a paid order in a shop. */
export const exportTask = defineTask('shopify-export', orderOfLink);

/** Notes in a shop that an order was sent. */
export const shipTask = defineTask('shopify-ship', orderOfLink);
