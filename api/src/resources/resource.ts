import type { Executor, SellerTransaction } from '../db/database';
import type { ResourceCall } from './resource-call';
import type { NextValues, ResourceRecord, StoredRecord } from './resource-definition';
import type { NewColumns, ResourceRows, RowScope, TableName } from './resource-rows';

/** The writes of a resource within a transaction that does more, such as a job's. Each is audited; answers are rows. */
export interface ResourceWrites<Fields, Table extends TableName, Row, Call extends ResourceCall> {
  create(
    trx: SellerTransaction,
    call: Call,
    request: NextValues<Fields>,
    columns?: NewColumns<Table>,
    /** The record that this one copies: it leads to the same destinations, which were confirmed. */
    original?: NextValues<Fields>,
  ): Promise<Row>;
  /** @returns the row as it is then, and whether anything has changed */
  change(
    trx: SellerTransaction,
    call: Call,
    id: string,
    ifMatch: string | undefined,
    patch: Partial<NextValues<Fields>>,
  ): Promise<{ row: Row; isChanged: boolean }>;
  delete(trx: SellerTransaction, call: Call, id: string): Promise<Row>;
}

/** A resource. Each call is one transaction; what it writes is audited last. */
export interface Resource<Fields, Table extends TableName, Row, Call extends ResourceCall> {
  table: Table;
  rows: ResourceRows<Table, Row>;
  /** All records of a call, or those with these columns. @throws Problem not_found for what they belong to */
  list(call: Call, narrowed?: RowScope<Table>): Promise<ResourceRecord<Fields>[]>;
  /** @throws Problem not_found for an unknown id, and for another store's */
  read(call: Call, id: string): Promise<ResourceRecord<Fields>>;
  create(call: Call, request: NextValues<Fields>): Promise<ResourceRecord<Fields>>;
  /**
   * As `create`, for answers of another shape.
   * @param columns what is stored beyond the request; an `id` among them is the record's
   */
  createRow(call: Call, request: NextValues<Fields>, columns?: NewColumns<Table>): Promise<Row>;
  /**
   * Writes the fields of a patch and counts the version up, if that changes anything.
   *
   * @param ifMatch the version that was read; without it the record is changed as it is
   * @throws Problem not_found, or stale_version with the record as it is now
   */
  change(
    call: Call,
    id: string,
    ifMatch: string | undefined,
    patch: Partial<NextValues<Fields>>,
  ): Promise<ResourceRecord<Fields>>;
  /** @throws Problem not_found */
  delete(call: Call, id: string): Promise<void>;
  /** Locks a row and does something else to it. @throws Problem not_found */
  locked<T>(call: Call, id: string, work: (trx: SellerTransaction, row: Row) => Promise<T>): Promise<T>;
  /** The same writes within a transaction. */
  writes: ResourceWrites<Fields, Table, Row, Call>;
  /** The fields that people fill, of a row. */
  valuesOf(row: Row): NextValues<Fields>;
  /** The stored part of an answer. */
  recordOf(row: Row): StoredRecord<Fields>;
  /** Rows as they are answered. Within a transaction it is the executor: another connection might never come. */
  show(call: Call, rows: readonly Row[], executor?: Executor): Promise<ResourceRecord<Fields>[]>;
  showOne(call: Call, row: Row, executor?: Executor): Promise<ResourceRecord<Fields>>;
  /** Whether `If-Match` names the version that the row has. @throws Problem stale_version, with the record as it is */
  assertVersion(trx: SellerTransaction, call: Call, row: Row, ifMatch: string | undefined): Promise<void>;
}
