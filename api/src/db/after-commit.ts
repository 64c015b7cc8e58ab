import type { DatabaseConnection } from 'kysely';
import type { SellerTransaction } from './database';

/** What waits for the end of the transaction that runs on a connection. */
const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

/** Runs `work` once the transaction has committed, and never when it is undone. */
export async function afterCommit(trx: SellerTransaction, work: () => void): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const before = waiting.get(connection);
    if (before) before.push(work);
    else waiting.set(connection, [work]);
  });
}

/** Called by the driver when a transaction has ended. */
export function transactionEnded(connection: DatabaseConnection, end: 'committed' | 'undone'): void {
  const works = waiting.get(connection) ?? [];
  waiting.delete(connection);
  if (end === 'committed') for (const work of works) work();
}
