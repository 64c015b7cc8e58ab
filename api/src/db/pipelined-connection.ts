import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { QueryResult as PgResult, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { transactionEnded } from './after-commit';
import type { Deferred, Deferring } from './deferred';
import type { DriverContext } from './driver-context';

const COMMIT: QueryConfig = { text: 'commit' };
const ROLLBACK: QueryConfig = { text: 'rollback' };
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Waits for all, so that nothing is pending afterwards. @throws the first error in their order */
async function allDone(sent: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sent);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

const toResult = <Row extends QueryResultRow>({
  command,
  rowCount,
  rows,
}: PgResult<Row>): QueryResult<Row> => ({
  ...(WRITES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  // A statement without rows has no list of them.
  rows: rows ?? [],
});

/**
 * A lent connection of the pool that sends statements without waiting for earlier answers. The statements that open a
 * transaction share a round trip with its first statement. If opening fails, PostgreSQL refuses the rest of the
 * transaction, and none of its answers is returned.
 */
export class PipelinedConnection implements DatabaseConnection, Deferring {
  #held: readonly QueryConfig[] | null = null;
  #opened: Promise<void> = Promise.resolve();
  /** The deferred statements that were sent. Whoever sends something after them gets their error, not the one that follows from it. */
  #ahead: Promise<void> = Promise.resolve();
  #deferred: Deferred[] = [];
  #isInTransaction = false;
  #isBroken = false;
  #hasWatchedWrite = false;

  constructor(
    private readonly client: PoolClient,
    private readonly context: DriverContext,
  ) {}

  /** Begins a transaction, and after that these statements, together with its first statement. */
  begin(opening: readonly QueryConfig[] = []): void {
    this.#isInTransaction = true;
    this.#held = [{ text: this.context.opening.begin }, ...opening];
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction && this.context.opening.isForEveryStatement)
      return this.executeAlone([], query);
    return this.#trip(query, []);
  }

  /** Runs one statement as a transaction of its own, in one round trip. */
  async executeAlone<Row>(opening: readonly QueryConfig[], query: CompiledQuery): Promise<QueryResult<Row>> {
    this.begin(opening);
    try {
      return await this.#trip(query, [COMMIT]);
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** Commits the transaction, together with what was deferred. An unused one costs no round trip. */
  async commit(): Promise<void> {
    if (this.#held === null || this.#deferred.length > 0) {
      const { stream } = this.client.connection;
      stream.cork();
      this.#sendAhead();
      const committed = this.client.query(COMMIT);
      stream.uncork();
      await allDone([this.#opened, this.#ahead, committed]);
    }
    this.#held = null;
    if (this.#hasWatchedWrite) this.context.watch.onWritten();
    this.#end('committed');
  }

  defer(statement: Deferred): void {
    this.#deferred.push(statement);
  }

  dropDeferred(): void {
    this.#deferred = [];
    this.#ahead = Promise.resolve();
  }

  /** Rolls the transaction back. When that fails, closes the connection. */
  async rollback(): Promise<void> {
    this.#end('undone');
    if (this.#held === null) {
      await this.client.query(ROLLBACK).catch(() => {
        this.#isBroken = true;
      });
    }
    this.#held = null;
  }

  /** Returns the connection to its pool. */
  release(): void {
    this.client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('A cursor needs a connection of its own: open a client for it.');
  }

  async #trip<Row>(query: CompiledQuery, closing: readonly QueryConfig[]): Promise<QueryResult<Row>> {
    const { stream } = this.client.connection;
    // One write for all of them.
    stream.cork();
    this.#sendAhead();
    const sent = this.#send(query);
    const ended = closing.map((statement) => this.client.query(statement));
    stream.uncork();

    await allDone([this.#opened, this.#ahead, sent, ...ended]);
    this.#noteWrite(query);
    return toResult(await sent);
  }

  #noteWrite({ query }: CompiledQuery): void {
    if (!this.context.watch.isWatched(query)) return;
    this.#hasWatchedWrite = true;
    this.context.watch.onWritten();
  }

  #end(end: 'committed' | 'undone'): void {
    this.#isInTransaction = false;
    this.#deferred = [];
    transactionEnded(this, end);
  }

  /** Sends what opens the transaction, unless that was sent before, and what was deferred. */
  #sendAhead(): void {
    if (this.#held !== null)
      this.#opened = allDone(
        this.#held.map(({ text, values }) =>
          this.client.query({ text, values, ...(values && { name: this.context.names.nameOf(text) }) }),
        ),
      );
    this.#held = null;
    if (this.#deferred.length === 0) return;
    this.#ahead = allDone([this.#ahead, ...this.#deferred.map((deferred) => this.#sendDeferred(deferred))]);
    this.#deferred = [];
  }

  async #sendDeferred(deferred: Deferred): Promise<void> {
    const answer = await this.#send(deferred.statement);
    this.#noteWrite(deferred.statement);
    deferred.answered(toResult(answer));
  }

  #send(query: CompiledQuery) {
    const { sql: text, parameters } = query;
    return this.client.query({ text, values: [...parameters], name: this.context.names.nameOf(text) });
  }
}
