import { z } from '@balcao/api-schema';
import { defineTask } from '../../../../queue';

/** Fetches the pictures of a product from where it comes from. */
export const picturesTask = defineTask(
  'product-pictures',
  z.object({ storeId: z.string(), productId: z.string() }),
);
