import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction in which code runs, and the one around it. */
interface HeldConnection {
  pool: object;
  isOver: boolean;
  around: HeldConnection | undefined;
}

const held = new AsyncLocalStorage<HeldConnection>();

/**
 * Code in a transaction asked the pool of that transaction for another connection. Once as many callers do so as the pool
 * has connections, each waits for the others until a timeout ends them all.
 */
export class SecondConnection extends Error {
  override readonly name = 'SecondConnection';

  constructor() {
    super('A transaction asked its own pool for a second connection: hand its executor on');
  }
}

/** Runs the work of a transaction that holds a connection of this pool. What it starts and leaves behind holds none. */
export async function holdingConnection<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const connection: HeldConnection = { pool, isOver: false, around: held.getStore() };
  try {
    return await held.run(connection, work);
  } finally {
    connection.isOver = true;
  }
}

/** Whether the running code is in a transaction of this pool. */
export function holdsConnection(pool: object): boolean {
  for (let one = held.getStore(); one !== undefined; one = one.around)
    if (one.pool === pool && !one.isOver) return true;
  return false;
}
