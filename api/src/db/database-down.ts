/** Node's codes for a server that does not answer, and PostgreSQL's for one that is stopping, starting or full. */
const DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

const DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL is temporarily unreachable, so that a retry in seconds is worthwhile. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // A host name with several addresses fails with one error per address.
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseDown);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return DOWN_CODES.has(code) || code.startsWith('08') || DOWN_MESSAGES.test(message);
}
