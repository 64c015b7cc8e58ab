import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readTraceId } from '@balcao/domain';

const ID_BYTES = 16;
/** Random bytes for the next ids: taken one id at a time they would cost ten times as much. */
const random = Buffer.alloc(ID_BYTES * 256);
let used = random.length;

function newTraceId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.toString('hex', used - ID_BYTES, used);
}

/** The id of a request in logs and answers: the trace id that the caller sent, or a new one of the same form. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return readTraceId(headers.traceparent) ?? newTraceId();
}
