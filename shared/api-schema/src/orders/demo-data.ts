import { z } from '../basics/z';

/** `DELETE /demo-data` → 200: how many orders of the demonstration the store had. Its visits go with them. */
export const removedDemoData = z.object({ orders: z.int().min(0) });
export type RemovedDemoData = z.infer<typeof removedDemoData>;
