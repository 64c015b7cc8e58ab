import { z } from '@balcao/api-schema';
import { defineTask } from '../../../../queue';

/** An order was paid or sent: which shops are told is looked up. */
export const changedOrderTask = defineTask(
  'shopify-order-changed',
  z.object({ storeId: z.string(), orderId: z.string(), isPaid: z.boolean(), isSent: z.boolean() }),
);

const told = z.object({ integrationId: z.string(), orderId: z.string() });

/** Creates a paid order in a shop. */
export const exportTask = defineTask('shopify-export', told);

/** Notes in a shop that an order was sent. */
export const shipTask = defineTask('shopify-ship', told);
