import { PostgresAdapter } from 'kysely';
import type { Executor } from './executor';

/** Kysely's adapter with the key of the audit log's hashes: every transaction of the pool leads to it. */
export class KeyedAdapter extends PostgresAdapter {
  constructor(readonly auditKey: Uint8Array) {
    super();
  }
}

/** The key of the audit log's hashes where these statements run. @throws TypeError outside of the API's pools */
export function auditKeyOf(executor: Executor): Uint8Array {
  const { adapter } = executor.getExecutor();
  if (adapter instanceof KeyedAdapter) return adapter.auditKey;
  throw new TypeError('These statements do not run in a pool that knows the key of the audit log.');
}
