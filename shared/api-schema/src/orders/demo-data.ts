import { call } from '../basics/call';
import { z } from '../basics/z';
import { loginGrant } from '../session/auth';

/**
 * How many orders the demonstration had; all else that has happened in it goes with them. `session` is in the caller's own store; null
 * where they stay in the one that they are in.
 */
export const removedDemoData = z.object({ orders: z.int().min(0), session: loginGrant.nullable() });
export type RemovedDemoData = z.infer<typeof removedDemoData>;

/** A store to look at before there is anything to see in one's own. */
export const createDemoData = call('POST /demo-data', {
  operationId: 'createDemoData',
  access: 'seller',
  limitGroup: 'auth',
  answer: loginGrant,
  problems: [409, 429],
});

/** More than orders goes with it: the store and its money. */
export const deleteDemoData = call('DELETE /demo-data', {
  operationId: 'deleteDemoData',
  access: 'seller',
  permission: 'configuracoes:editar',
  answer: removedDemoData,
});
