import { type ConnectionProvider, Kysely, type KyselyProps, Transaction } from 'kysely';
import type { QueryConfig } from 'pg';
import { againAfterDeadlock } from './again-after-deadlock';
import { BEGIN } from './pipelined-driver';
import type { RolePool } from './role-pool';
import type { Schema } from './schema';

/** Begins a transaction of one seller. The setting ends with it. */
const openingOf = (sellerId: string): QueryConfig[] => [
  BEGIN,
  { name: 'tenant', text: "select set_config('app.seller_id', $1, true)", values: [sellerId] },
];

/** Ways to the rows of one seller, on connections that see no rows while no seller is set. */
export function openSellerAccess({ kysely, dialect, driver }: RolePool) {
  const executor = kysely.getExecutor();
  const runningOn = (provideConnection: ConnectionProvider['provideConnection']): KyselyProps => ({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection }),
  });

  async function inTransaction<T>(
    sellerId: string,
    work: (trx: Transaction<Schema>) => Promise<T>,
  ): Promise<T> {
    const connection = await driver.acquireConnection();
    let isOver = false;
    const trx = new Transaction<Schema>(
      runningOn(async (consumer) => {
        // By then the connection may be somebody else's.
        if (isOver) throw new Error('The transaction is over.');
        return consumer(connection);
      }),
    );
    try {
      connection.begin(openingOf(sellerId));
      const result = await work(trx);
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
  }

  return {
    withSeller: <T>(sellerId: string, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> =>
      againAfterDeadlock(() => inTransaction(sellerId, work)),

    forSeller: (sellerId: string): Kysely<Schema> =>
      new Kysely<Schema>(
        runningOn(async (consumer) => {
          const connection = await driver.acquireConnection();
          try {
            return await consumer({
              executeQuery: (query) =>
                againAfterDeadlock(() => connection.executeAlone(openingOf(sellerId), query)),
              streamQuery: () => connection.streamQuery(),
            });
          } finally {
            connection.release();
          }
        }),
      ),
  };
}
