import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely';
import type { Pool } from 'pg';
import type { DriverContext } from './driver-context';
import { holdingConnection, holdsConnection, SecondConnection } from './held-connection';
import { PipelinedConnection } from './pipelined-connection';

/** The connection as this driver created it. */
function own(connection: DatabaseConnection): PipelinedConnection {
  if (connection instanceof PipelinedConnection) return connection;
  throw new TypeError('The connection belongs to another driver.');
}

/** Kysely's driver for a pool with pipelining clients: BEGIN shares the round trip of the first statement. */
export class PipelinedDriver implements Driver {
  constructor(
    private readonly pool: Pool,
    private readonly context: DriverContext,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    if (holdsConnection(this)) throw new SecondConnection();
    return new PipelinedConnection(await this.pool.connect(), this.context);
  }

  /** Runs the work of a transaction that holds a connection. */
  inTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.context.refusesSecondConnection ? holdingConnection(this, work) : work();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    if (isolationLevel !== undefined || accessMode !== undefined)
      throw new Error('Transactions of other kinds than read committed are not begun here.');
    own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }
}
