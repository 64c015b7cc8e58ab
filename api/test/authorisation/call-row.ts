import type { LightMyRequestResponse } from 'fastify';
import type { Account } from '../stored-account';
import { newIp, type TestApi } from '../test-app';
import type { Call, Row } from './row';

/** The same for all calls, so that two answers can be compared byte for byte. */
const TRACE = `00-${'5'.repeat(32)}-${'5'.repeat(16)}-01`;

interface Calling {
  /** The caller; nobody when left out. */
  by?: Account | undefined;
  /** May alter the call's address and content, which it gets as JSON. */
  change?: (call: string) => string;
}

/** Makes a row's call. */
export const makeCall = (
  { app }: TestApi,
  route: string,
  call: Call,
  { by, change = (text) => text }: Calling,
): Promise<LightMyRequestResponse> =>
  app.inject({
    ...JSON.parse(change(JSON.stringify(call))),
    method: route.split(' ')[0],
    headers: { ...call.headers, ...by?.headers, traceparent: TRACE, 'x-forwarded-for': newIp() },
  });

/** Makes the call of a row, which aims at the things of `target`. */
export async function callRow(
  api: TestApi,
  route: string,
  row: Row,
  { target, ...calling }: Calling & { target: Account },
): Promise<LightMyRequestResponse> {
  return makeCall(api, route, await row.call(target, api.platform), calling);
}
