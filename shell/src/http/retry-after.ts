/** Seconds that a `Retry-After` header asks to wait, from its number of seconds or its date; undefined without one. */
export function readRetryAfter(header: unknown, now: Date = new Date()): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}
