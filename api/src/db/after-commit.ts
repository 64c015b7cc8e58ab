import type { DatabaseConnection } from 'kysely';
import type { SellerTransaction } from './executor';

/** Callbacks that wait for the end of a connection's current transaction. */
const waiting = new WeakMap<DatabaseConnection, (() => void)[]>();

/** Runs `work` after the transaction has committed, and never after a rollback. */
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
