import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** W3C trace context: version, trace id, parent id, flags. */
const TRACE_PARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);

/** The id of a request in logs and answers: the trace id that the caller sent, or a new one of the same form. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers.traceparent;
  const traceId = typeof header === 'string' ? TRACE_PARENT.exec(header)?.[1] : undefined;
  return traceId !== undefined && traceId !== NO_TRACE ? traceId : randomUUID().replaceAll('-', '');
}
