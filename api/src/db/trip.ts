import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg';

/** The part of one of `pg`'s own queries that its client calls: what it sends, and what it makes of the answer. */
interface SentQuery {
  name?: string;
  text: string;
  _result: { _types: unknown };
  hasBeenParsed(connection: Connection): boolean;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleError(error: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);

/** A connection that keeps what is written to it, and the end of each query with it. */
function keeping(connection: Connection, chunks: Buffer[]): Connection {
  const stream = { writable: true, write: (chunk: Buffer) => chunks.push(chunk), cork() {}, uncork() {} };
  return Object.assign(Object.create(connection), { stream, sync() {} });
}

/**
 * Statements that go to PostgreSQL as one message and end together: outside of a transaction they are one. Each has its answer; after one
 * that fails, none of the rest was run. A query of `pg`'s own, as its clients take no other in a pipeline.
 */
export class Trip extends Query {
  readonly answers: readonly Promise<QueryResult>[];
  readonly #queries: SentQuery[] = [];
  /** The number of those that have ended. */
  #ended = 0;
  #problem: unknown = null;

  constructor(readonly statements: readonly QueryConfig[]) {
    super('');
    this.answers = statements.map(
      (statement) =>
        new Promise<QueryResult>((resolve, reject) => {
          const ended = (error: unknown, result: unknown): void => {
            if (!error) resolve(result as QueryResult);
            else {
              this.#problem = error;
              reject(error);
            }
          };
          const query = new Query({ ...statement, queryMode: 'extended' } as QueryConfig, ended as never);
          this.#queries.push(query as unknown as SentQuery);
        }),
    );
    // Whoever needs an answer asks for it; a trip fails as a whole.
    for (const answer of this.answers) answer.catch(() => {});
  }

  /** Read by the client when a statement was parsed: of the one whose answer comes. */
  get name(): string | undefined {
    return this.#current?.name;
  }
  set name(_name: string | undefined) {}
  get text(): string {
    return this.#current?.text ?? '';
  }
  set text(_text: string) {}

  get #current(): SentQuery | undefined {
    // `pg` sets the name of what it constructs before there is any.
    return #queries in this ? this.#queries[this.#ended] : undefined;
  }

  /** @returns what is wrong with the values of a statement: then nothing was sent */
  override submit = (connection: Connection): Error | null => {
    const chunks: Buffer[] = [];
    const kept = keeping(connection, chunks);
    const { _types } = (this as unknown as SentQuery)._result;
    const parsed: SentQuery[] = [];
    for (const query of this.#queries) {
      query._result._types = _types;
      if (!query.hasBeenParsed(connection)) parsed.push(query);
      const problem = query.submit(kept);
      this.#problem ??= problem;
    }
    if (this.#problem !== null) {
      this.#parseAgain(parsed, connection);
      return this.#problem as Error;
    }
    connection.stream.write(Buffer.concat([...chunks, SYNC]));
    return null;
  };

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#ended += 1;
  }

  handleEmptyQuery(connection: Connection): void {
    this.#current?.handleEmptyQuery(connection);
    this.#ended += 1;
  }

  /** Of the statement whose answer was awaited; or of all, where they could not be committed. */
  handleError(error: unknown, connection: Connection): void {
    const failed = this.#ended < this.#queries.length ? this.#ended : 0;
    this.#parseAgain(this.#queries.slice(failed), connection);
    for (const query of this.#queries.slice(0, failed)) query.handleReadyForQuery(connection);
    for (const query of this.#queries.slice(failed)) query.handleError(error, connection);
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
  }

  /** Has statements that PostgreSQL did not come to parsed when they are sent again. */
  #parseAgain(queries: readonly SentQuery[], connection: Connection): void {
    const { submittedNamedStatements } = connection as unknown as {
      submittedNamedStatements: Record<string, string>;
    };
    for (const { name } of queries) if (name) delete submittedNamedStatements[name];
  }
}
