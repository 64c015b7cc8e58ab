import type { OperationNode } from 'kysely';

/** Reports statements that write what somebody keeps a copy of. */
export interface WriteWatch {
  isWatched(statement: OperationNode): boolean;
  /** Called after such a statement, and again when its transaction has committed. */
  onWritten(): void;
}
