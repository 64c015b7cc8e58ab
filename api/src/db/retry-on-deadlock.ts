/** PostgreSQL's code for a transaction that it rolled back to break a deadlock. */
const DEADLOCK = '40P01';
const MAX_TRIES = 3;

/** Runs a transaction again when a deadlock has rolled it back. The other transaction goes on, so a retry succeeds. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== DEADLOCK || tries === MAX_TRIES) throw error;
    }
  }
}
