import { sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import { Problem } from '../../problem';

/**
 * Runs one write of many in a transaction, so that a problem takes back only what this one did. Of two who take the same SKU
 * or slug at once, the second is told so when it looks again.
 *
 * @returns what the write returns, or its problem
 */
export async function tryWrite<T>(trx: SellerTransaction, write: () => Promise<T>): Promise<T | Problem> {
  for (let attempt = 1; ; attempt += 1) {
    await sql`savepoint one_write`.execute(trx);
    try {
      const result = await write();
      await sql`release savepoint one_write`.execute(trx);
      return result;
    } catch (error) {
      await sql`rollback to savepoint one_write`.execute(trx);
      if (error instanceof Problem) return error;
      if (attempt > 1 || !isUniqueViolation(error)) throw error;
    }
  }
}
