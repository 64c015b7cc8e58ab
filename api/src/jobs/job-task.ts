import { z } from '@balcao/api-schema';
import { defineTask } from '../queue';

/** Works a background job off, chunk by chunk. Its key is the store, which has one job in hand at a time. */
export const jobTask = defineTask('background-job', z.object({ jobId: z.string(), storeId: z.string() }));
