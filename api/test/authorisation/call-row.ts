import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '../stored-account';
import { newIp, type TestApi } from '../test-app';
import type { Row } from './row';

/** The same for all calls, so that two answers can be compared byte for byte. */
const TRACE = `00-${'5'.repeat(32)}-${'5'.repeat(16)}-01`;

interface Calling {
  /** The account whose data the call aims at. */
  target: Account;
  /** The caller; nobody when left out. */
  by?: Account | undefined;
  /** May alter the call's address and content, which it gets as JSON. */
  change?: (call: string) => string;
}

/** Makes the call of a row. */
export async function callRow(
  { app, platform }: TestApi,
  route: string,
  row: Row,
  { target, by, change = (call) => call }: Calling,
): Promise<LightMyRequestResponse> {
  const call = await row.call(target, platform);
  return app.inject({
    ...JSON.parse(change(JSON.stringify(call))),
    method: route.split(' ')[0],
    headers: { ...call.headers, ...by?.headers, traceparent: TRACE, 'x-forwarded-for': newIp() },
  });
}
