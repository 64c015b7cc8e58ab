import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import { transactionEnded } from './after-commit';

/** Tells of the end of each transaction. */
class CommitDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    transactionEnded(connection, 'committed');
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    transactionEnded(connection, 'undone');
    await super.rollbackTransaction(connection);
  }
}

/** PostgreSQL, with `afterCommit`. */
export class CommitDialect extends PostgresDialect {
  constructor(private readonly config: PostgresDialectConfig) {
    super(config);
  }

  override createDriver(): PostgresDriver {
    return new CommitDriver(this.config);
  }
}
