/** Why the embedded PostgreSQL could not be used. */
export type EmbeddedPostgresErrorCode =
  | 'UNSUPPORTED_PLATFORM'
  | 'DISK_FULL'
  | 'OTHER_MAJOR_VERSION'
  | 'NOT_OURS'
  | 'PASSWORD_LOST'
  | 'START_FAILED';

/** A failure whose message is one sentence that tells whoever started the product what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly code: EmbeddedPostgresErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** True when `error` carries this code: of the file system, such as `ENOENT`, or of PostgreSQL, such as `57P03`. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/**
 * Turns what a PostgreSQL program printed into one sentence.
 * @param what the step that failed, as it ends the sentence "PostgreSQL could not …"
 * @param output the end of the program's output or of the server's log
 */
export function explainOutput(what: string, output: string, home: string): EmbeddedPostgresError {
  if (/no space left on device|disk quota exceeded/i.test(output)) return diskFull(home);
  const reason = output
    .split('\n')
    .filter((line) => /fatal|panic|error/i.test(line))
    .at(-1)
    ?.trim();
  const detail = reason ?? output.trim().split('\n').at(-1) ?? 'it said nothing';
  return new EmbeddedPostgresError('START_FAILED', `PostgreSQL could not ${what} in ${home}: ${detail}`);
}

/** Turns a file-system error of the launcher's own work into one sentence; other errors come back unchanged. */
export function explainErrno(error: unknown, home: string): unknown {
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return diskFull(home, error);
  if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) {
    return new EmbeddedPostgresError(
      'NOT_OURS',
      `The database files in ${home} belong to another user: start as that user, or set DATABASE_URL to another PostgreSQL.`,
      { cause: error },
    );
  }
  return error;
}

function diskFull(home: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DISK_FULL',
    `The disk that holds ${home} is full: free some space (the database needs about 200 MB to start) and start again.`,
    { cause },
  );
}
