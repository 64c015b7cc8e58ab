/** PostgreSQL's code for a row that another row with the same unique value keeps out. */
const UNIQUE_VIOLATION = '23505';

/** Whether an error is a broken unique constraint or index, any or the named one. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
