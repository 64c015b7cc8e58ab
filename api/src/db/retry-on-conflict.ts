import { isUniqueViolation } from './unique-violation';

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
