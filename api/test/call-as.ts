import type { InjectOptions } from 'fastify';
import type { Account } from './stored-account';
import { newIp, type TestApi } from './test-app';

/**
 * Calls the API in the account's session, from an address of its own: what is counted by address counts over all test files. A body is sent
 * as JSON, everything else in `options` as headers.
 */
export const callAs = (
  { app }: TestApi,
  { headers }: Account,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  { body, ...more }: { body?: object; 'if-match'?: string; 'idempotency-key'?: string } = {},
) =>
  app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': newIp(), ...headers, ...more },
    ...(body && { payload: body }),
  });

/** Gives the account's session a fresh step-up, as entering the password does. */
export async function stepUp({ platform }: Pick<TestApi, 'platform'>, { sessionId }: Account): Promise<void> {
  await platform.database.platform
    .updateTable('sessions')
    .set({ stepped_up_at: new Date() })
    .where('id', '=', sessionId)
    .execute();
}
