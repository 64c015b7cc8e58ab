/** PostgreSQL's code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Whether an error is a violated unique constraint or index: any, or the named one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
