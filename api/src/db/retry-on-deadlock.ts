/** PostgreSQL's code for a transaction that it undid because two waited for each other. */
const DEADLOCK = '40P01';
const MAX_TRIES = 3;

/** Nothing is left of a transaction that met another one in a deadlock, and that one goes on: a moment later it succeeds. */
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
