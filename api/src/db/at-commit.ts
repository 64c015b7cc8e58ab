import type { CompiledQuery, QueryResult } from 'kysely';

/**
 * The last statements of a transaction, which wait for nothing: returned by its work, they share a round trip with the
 * commit.
 */
export class AtCommit<T> {
  constructor(
    readonly statements: readonly CompiledQuery[],
    /** What the transaction comes to, from the answers in the order of the statements. */
    readonly toResult: (answers: readonly QueryResult<unknown>[]) => T,
  ) {}
}
