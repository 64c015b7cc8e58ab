const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a file could not be written because its disk or quota is full. PostgreSQL's own answer is 53100. */
export const isDiskFull = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  FULL_CODES.has(error.code);
