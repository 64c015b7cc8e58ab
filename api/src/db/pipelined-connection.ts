import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { QueryResult as PgResult, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { transactionEnded } from './after-commit';
import type { StatementNames } from './statement-names';
import type { WriteWatch } from './write-watch';

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
export class PipelinedConnection implements DatabaseConnection {
  #held: readonly QueryConfig[] | null = null;
  #opened: Promise<void> = Promise.resolve();
  #isBroken = false;
  #hasWatchedWrite = false;

  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
    private readonly watch: WriteWatch,
  ) {}

  /** Begins a transaction with these statements, together with its first statement. */
  begin(opening: readonly QueryConfig[]): void {
    this.#held = opening;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#trip(query, []);
  }

  /** Runs one statement as a transaction of its own, in one round trip. */
  executeAlone<Row>(opening: readonly QueryConfig[], query: CompiledQuery): Promise<QueryResult<Row>> {
    this.begin(opening);
    return this.#trip(query, [COMMIT]);
  }

  /** Commits the transaction. An unused one costs no round trip. */
  async commit(): Promise<void> {
    if (this.#held === null) await this.client.query(COMMIT);
    this.#held = null;
    if (this.#hasWatchedWrite) this.watch.onWritten();
    transactionEnded(this, 'committed');
  }

  /** Sends these last statements of the transaction and its commit in one round trip. */
  async commitAfter(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const { stream } = this.client.connection;
    stream.cork();
    const opening = (this.#held ?? []).map((statement) => this.client.query(statement));
    const sent = queries.map((query) => this.#send(query));
    const committed = this.client.query(COMMIT);
    stream.uncork();

    this.#held = null;
    await allDone([...opening, this.#opened, ...sent, committed]);
    if (this.#hasWatchedWrite || queries.some(({ query }) => this.watch.isWatched(query)))
      this.watch.onWritten();
    transactionEnded(this, 'committed');
    return Promise.all(sent.map(async (answer) => toResult(await answer)));
  }

  /** Rolls the transaction back. When that fails, closes the connection. */
  async rollback(): Promise<void> {
    transactionEnded(this, 'undone');
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
    const opening = (this.#held ?? []).map((statement) => this.client.query(statement));
    const sent = this.#send(query);
    const ended = closing.map((statement) => this.client.query(statement));
    stream.uncork();

    if (this.#held !== null) this.#opened = allDone(opening);
    this.#held = null;
    await allDone([this.#opened, sent, ...ended]);
    if (this.watch.isWatched(query.query)) {
      this.#hasWatchedWrite = true;
      this.watch.onWritten();
    }
    return toResult(await sent);
  }

  #send(query: CompiledQuery) {
    const { sql: text, parameters } = query;
    return this.client.query({ text, values: [...parameters], name: this.names.nameOf(text) });
  }
}
