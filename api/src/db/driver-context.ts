import type { OperationNode } from 'kysely';
import type { StatementNames } from './statement-names';

/** Reports statements that write what somebody keeps a copy of. */
export interface WriteWatch {
  isWatched(statement: OperationNode): boolean;
  /** Called after such a statement, and again when its transaction has committed. */
  onWritten(): void;
}

/** The statements with which transactions of a pool begin. */
export interface TransactionOpening {
  /** The statement, or several as one. */
  begin: string;
  /** Whether a statement outside of transactions needs it too, and so becomes a transaction of its own. */
  isForEveryStatement: boolean;
}

/** The parts that all connections of a pool share. */
export interface DriverContext {
  opening: TransactionOpening;
  names: StatementNames;
  watch: WriteWatch;
  /** Whether a transaction that asks its own pool for another connection is refused. */
  refusesSecondConnection: boolean;
}
