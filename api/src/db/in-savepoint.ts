import { sql } from 'kysely';
import type { SellerTransaction } from './database';
import { dropDeferred } from './deferred';

/** Runs part of a transaction so that an error takes back only this part. The error is thrown on. Parts may have parts. */
export async function inSavepoint<T>(trx: SellerTransaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint one_part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint one_part`.execute(trx);
    return result;
  } catch (error) {
    dropDeferred(trx);
    await sql`rollback to savepoint one_part`.execute(trx);
    // Otherwise a part around it would be taken back only to here.
    await sql`release savepoint one_part`.execute(trx);
    throw error;
  }
}
