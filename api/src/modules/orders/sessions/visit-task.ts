import { z } from '@balcao/api-schema';
import { defineTask } from '../../../queue';

/** Looks what of some visits pixels may be told. */
export const visitTask = defineTask(
  'pixel-visit',
  z.object({ storeId: z.string(), tokens: z.array(z.string()) }),
);
