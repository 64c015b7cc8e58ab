/** Node's codes for a server that does not answer, or that a connection was lost to. */
const DOWN_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
]);

/** The same of a local socket: there is none, or its server takes no more connections at once. */
const SOCKET_CODES = new Set(['ENOENT', 'EAGAIN']);

/** PostgreSQL's classes: connection lost (08), out of disk, memory or connections (53), stopping or starting (57P), its system failed (58). */
const DOWN_CLASSES = /^(08|53|57P|58)[0-9A-Z]+$/;

/** The messages of `pg` that have no code. */
const DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL is temporarily unreachable, so that a retry in seconds is worthwhile. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // A host name with several addresses fails with one error per address.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseDown);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('syscall' in error && error.syscall === 'connect' && SOCKET_CODES.has(code)) return true;
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return DOWN_CODES.has(code) || DOWN_CLASSES.test(code) || DOWN_MESSAGES.test(message);
}
