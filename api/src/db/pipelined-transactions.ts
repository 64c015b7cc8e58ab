import { type ConnectionProvider, Kysely, type KyselyProps, Transaction } from 'kysely';
import type { QueryConfig } from 'pg';
import { deferOn } from './deferred';
import { retryOnDeadlock } from './retry-on-deadlock';
import type { RolePool } from './role-pool';
import type { Schema } from './schema';

/** Transactions on a pool, each begun by statements that go with its first one. */
export interface PipelinedTransactions {
  /** Runs `work` in a transaction. Statements that do not wait for each other share one round trip. */
  inTransaction<T>(
    opening: readonly QueryConfig[],
    work: (trx: Transaction<Schema>) => Promise<T>,
  ): Promise<T>;
  /** Each statement is a transaction of its own in one round trip. It is retried after a deadlock. */
  oneByOne(opening: readonly QueryConfig[]): Kysely<Schema>;
}

/** Kysely's own transactions wait for each statement before they send the next. */
export function pipelinedTransactions({ kysely, dialect, driver }: RolePool): PipelinedTransactions {
  const executor = kysely.getExecutor();
  const runningOn = (provideConnection: ConnectionProvider['provideConnection']): KyselyProps => ({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection }),
  });

  return {
    async inTransaction(opening, work) {
      const connection = await driver.acquireConnection();
      let isOver = false;
      const trx = new Transaction<Schema>(
        runningOn(async (consumer) => {
          // By then the connection may have been lent out again.
          if (isOver) throw new Error('The transaction is over.');
          return consumer(connection);
        }),
      );
      deferOn(trx, connection);
      try {
        connection.begin(opening);
        const result = await driver.inTransaction(() => work(trx));
        isOver = true;
        await connection.commit();
        return result;
      } catch (error) {
        isOver = true;
        await connection.rollback();
        throw error;
      } finally {
        connection.release();
      }
    },

    oneByOne: (opening) =>
      new Kysely<Schema>(
        runningOn(async (consumer) => {
          const connection = await driver.acquireConnection();
          try {
            return await consumer({
              executeQuery: (query) => retryOnDeadlock(() => connection.executeAlone(opening, query)),
              streamQuery: () => connection.streamQuery(),
            });
          } finally {
            connection.release();
          }
        }),
      ),
  };
}
