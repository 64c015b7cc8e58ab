import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { QueryResult as PgResult, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { transactionEnded } from './after-commit';
import type { Deferred, Deferring } from './deferred';
import type { DriverContext } from './driver-context';
import { Trip } from './trip';

const BEGIN: QueryConfig = { text: 'begin' };
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
 * transaction go with its first statement, as one message. If opening fails, PostgreSQL refuses the rest of the
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
    this.#held = [BEGIN, ...this.context.settings, ...opening];
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#isInTransaction ? this.#trip(query) : this.executeAlone([], query);
  }

  /** Runs one statement, after these, as a transaction of its own in one round trip. */
  async executeAlone<Row>(opening: readonly QueryConfig[], query: CompiledQuery): Promise<QueryResult<Row>> {
    const opened = [...this.context.settings, ...opening].map((statement) => this.#named(statement));
    const answers = this.#send([...opened, this.#configOf(query)]);
    await allDone(answers);
    this.#noteWrite(query);
    return toResult((await answers.at(-1)) as PgResult<Row & QueryResultRow>);
  }

  /** Commits the transaction, together with what was deferred. An unused one costs no round trip. */
  async commit(): Promise<void> {
    if (this.#held === null || this.#deferred.length > 0) {
      const committed = this.#sendAhead(this.#named(COMMIT));
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

  async #trip<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const sent = this.#sendAhead(this.#configOf(query));
    await allDone([this.#opened, this.#ahead, sent]);
    this.#noteWrite(query);
    return toResult((await sent) as PgResult<Row & QueryResultRow>);
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

  /** Sends a statement after what opens the transaction, unless that was sent before, and what was deferred. */
  #sendAhead(last: QueryConfig): Promise<PgResult> {
    const opening = this.#held ?? [];
    const deferred = this.#deferred;
    this.#deferred = [];
    const answers = this.#send([
      ...opening.map((statement) => this.#named(statement)),
      ...deferred.map(({ statement }) => this.#configOf(statement)),
      last,
    ]);
    if (this.#held !== null) this.#opened = allDone(answers.slice(0, opening.length));
    this.#held = null;
    if (deferred.length > 0)
      this.#ahead = allDone([
        this.#ahead,
        ...deferred.map((one, index) => this.#answer(one, answers[opening.length + index])),
      ]);
    return answers.at(-1) as Promise<PgResult>;
  }

  async #answer(deferred: Deferred, sent: Promise<PgResult> | undefined): Promise<void> {
    const answer = (await sent) as PgResult;
    this.#noteWrite(deferred.statement);
    deferred.answered(toResult(answer));
  }

  #send(statements: readonly QueryConfig[]): readonly Promise<PgResult>[] {
    const trip = new Trip(statements);
    this.client.query(trip);
    return trip.answers;
  }

  #named({ text, values }: QueryConfig): QueryConfig {
    return { text, values, name: this.context.names.nameOf(text) };
  }

  #configOf({ sql: text, parameters }: CompiledQuery): QueryConfig {
    return { text, values: [...parameters], name: this.context.names.nameOf(text) };
  }
}
