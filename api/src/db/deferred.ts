import type { CompiledQuery, QueryResult } from 'kysely';
import type { SellerTransaction } from './executor';

/** A statement that goes with the next one of its transaction, and what it has answered. */
export class Deferred<Row = unknown> {
  #answer: QueryResult<Row> | null = null;

  constructor(readonly statement: CompiledQuery<Row>) {}

  /** The rows of the answer. Read once the transaction has sent another statement, or has committed. */
  get rows(): readonly Row[] {
    if (this.#answer === null) throw new Error('The deferred statement has not been sent yet.');
    return this.#answer.rows;
  }

  /** Called by the connection that has sent it. */
  answered(answer: QueryResult<Row>): void {
    this.#answer = answer;
  }
}

/** The connection of a transaction, which holds its deferred statements. */
export interface Deferring {
  defer(statement: Deferred): void;
  dropDeferred(): void;
}

const connections = new WeakMap<SellerTransaction, Deferring>();

/** Called by whoever begins a transaction. */
export function deferOn(trx: SellerTransaction, connection: Deferring): void {
  connections.set(trx, connection);
}

function connectionOf(trx: SellerTransaction): Deferring {
  const connection = connections.get(trx);
  if (connection === undefined) throw new Error('Only transactions of `Database` defer statements.');
  return connection;
}

/**
 * Sends a statement, which nothing waits for, with the next one of its transaction, at the latest with its commit: it costs no round
 * trip. Whatever the transaction reads later has seen it. If it fails, so does the transaction.
 */
export function defer<Row>(trx: SellerTransaction, statement: CompiledQuery<Row>): Deferred<Row> {
  const deferred = new Deferred(statement);
  connectionOf(trx).defer(deferred as Deferred);
  return deferred;
}

/** Forgets what was deferred since the last statement: for a part of a transaction that is taken back. */
export const dropDeferred = (trx: SellerTransaction): void => connectionOf(trx).dropDeferred();
