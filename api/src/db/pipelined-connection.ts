import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { QueryResult as PgResult, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { transactionEnded } from './after-commit';
import type { StatementNames } from './statement-names';

const COMMIT: QueryConfig = { text: 'commit' };
const ROLLBACK: QueryConfig = { text: 'rollback' };
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Waits for all, so that nothing is under way afterwards. @throws what the first of them in their order failed with */
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
 * A connection of the pool, lent out once, that sends statements without waiting for the answers to those before. What opens a transaction is held back
 * and goes with its first statement, in one trip. If the opening fails, PostgreSQL refuses what follows in the transaction,
 * and no answer to it is handed out.
 */
export class PipelinedConnection implements DatabaseConnection {
  #held: readonly QueryConfig[] | null = null;
  #opened: Promise<void> = Promise.resolve();
  #isBroken = false;

  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
  ) {}

  /** Begins a transaction with these statements, once there is something to do in it. */
  begin(opening: readonly QueryConfig[]): void {
    this.#held = opening;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#trip(query, []);
  }

  /** Runs one statement as a transaction of its own: its opening, itself and its end are one trip. */
  executeAlone<Row>(opening: readonly QueryConfig[], query: CompiledQuery): Promise<QueryResult<Row>> {
    this.begin(opening);
    return this.#trip(query, [COMMIT]);
  }

  /** Ends the transaction. One in which nothing was done costs no trip. */
  async commit(): Promise<void> {
    if (this.#held === null) await this.client.query(COMMIT);
    this.#held = null;
    transactionEnded(this, 'committed');
  }

  /** Undoes the transaction; where that fails, by giving the connection up. */
  async rollback(): Promise<void> {
    transactionEnded(this, 'undone');
    if (this.#held === null) {
      await this.client.query(ROLLBACK).catch(() => {
        this.#isBroken = true;
      });
    }
    this.#held = null;
  }

  /** Gives the connection back to its pool. */
  release(): void {
    this.client.release(this.#isBroken);
  }

  streamQuery(): never {
    throw new Error('A cursor needs a connection of its own: open a client for it.');
  }

  async #trip<Row>(query: CompiledQuery, closing: readonly QueryConfig[]): Promise<QueryResult<Row>> {
    const { stream } = this.client.connection;
    // All in one write.
    stream.cork();
    const opening = (this.#held ?? []).map((statement) => this.client.query(statement));
    const sent = this.#send(query);
    const ended = closing.map((statement) => this.client.query(statement));
    stream.uncork();

    if (this.#held !== null) this.#opened = allDone(opening);
    this.#held = null;
    await allDone([this.#opened, sent, ...ended]);
    return toResult(await sent);
  }

  #send(query: CompiledQuery) {
    const { sql: text, parameters } = query;
    return this.client.query({ text, values: [...parameters], name: this.names.nameOf(text) });
  }
}
