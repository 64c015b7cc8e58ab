import { z } from '../basics/z';
import { loginGrant } from '../session/auth';

/**
 * `DELETE /demo-data` → 200: how many orders the demonstration had; all else that has happened in it goes with them. `session` is in
 * the caller's own store; null where they stay in the one that they are in.
 */
export const removedDemoData = z.object({ orders: z.int().min(0), session: loginGrant.nullable() });
export type RemovedDemoData = z.infer<typeof removedDemoData>;
