import type { OperationNode } from 'kysely';
import type { QueryConfig } from 'pg';
import type { StatementNames } from './statement-names';

/** Reports statements that write what somebody keeps a copy of. */
export interface WriteWatch {
  isWatched(statement: OperationNode): boolean;
  /** Called after such a statement, and again when its transaction has committed. */
  onWritten(): void;
}

/** The parts that all connections of a pool share. */
export interface DriverContext {
  /** The beginning of each transaction, and of each statement outside of one: of a pooler's connection, which keeps nothing. */
  settings: readonly QueryConfig[];
  names: StatementNames;
  watch: WriteWatch;
  /** Whether a transaction that asks its own pool for another connection is refused. */
  refusesSecondConnection: boolean;
}
