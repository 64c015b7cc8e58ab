/** W3C trace context: version, trace id, parent id, flags. */
const TRACE_PARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
const NO_TRACE = '0'.repeat(32);

/** The trace id in a `traceparent` header (32 hexadecimal digits); undefined when there is none that counts. */
export function readTraceId(header: string | string[] | undefined): string | undefined {
  const traceId = typeof header === 'string' ? TRACE_PARENT.exec(header)?.[1] : undefined;
  return traceId === NO_TRACE ? undefined : traceId;
}
