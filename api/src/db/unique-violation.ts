/** PostgreSQL's code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Whether an error is a violated unique constraint or index: any, or the named one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/**
 * Runs a write once more when another transaction was first with what a constraint keeps unique: now it finds that.
 *
 * @param constraint its name; left out, any of them
 */
export async function retryOnConflict<T>(write: () => Promise<T>, constraint?: string): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    return write();
  }
}
