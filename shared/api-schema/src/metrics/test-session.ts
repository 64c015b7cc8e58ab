import { call } from '../basics/call';
import { z } from '../basics/z';

export const testSessionRequest = z.strictObject({});

export const testSession = z.object({
  /** The visit's name in what is reported of it. */
  token: z.string(),
});
export type TestSession = z.infer<typeof testSession>;

/** A visit in test mode, as a checkout would report it. */
export const createTestSession = call('POST /checkout/test-session', {
  operationId: 'createTestSession',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  body: testSessionRequest,
  answer: testSession,
  status: 202,
});
