import { PostgresAdapter } from 'kysely';
import type { Executor } from './executor';
import type { LiveChange } from './live-change';

/** The objects that statements and transactions of a pool find beside their connection. */
export interface PoolContext {
  /** The key of the audit log's hashes. */
  auditKey: Uint8Array;
  /** Takes what open pages are to be told, once it is committed. */
  onLiveChange(change: LiveChange): void;
}

/** Kysely's adapter with the context of its pool: every transaction of the pool leads to it. */
export class PoolAdapter extends PostgresAdapter {
  constructor(readonly context: PoolContext) {
    super();
  }
}

/** The context of the pool where these statements run. @throws TypeError outside of the API's pools */
export function poolContextOf(executor: Executor): PoolContext {
  const { adapter } = executor.getExecutor();
  if (adapter instanceof PoolAdapter) return adapter.context;
  throw new TypeError('These statements do not run in a pool of the API.');
}
