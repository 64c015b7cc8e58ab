import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTraceId } from '@balcao/domain';

/** The id of a request in logs and answers: the trace id that the caller sent, or a new one of the same form. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return readTraceId(headers.traceparent) ?? randomUUID().replaceAll('-', '');
}
