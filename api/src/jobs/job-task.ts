import { z } from '@balcao/api-schema';
import { defineTask } from '../queue';

/** Runs a background job chunk by chunk. The key is the store, so a store has one running job at a time. */
export const jobTask = defineTask('background-job', z.object({ jobId: z.string(), storeId: z.string() }));
