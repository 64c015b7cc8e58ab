import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../db/database';
import type { Owner } from '../db/owner';
import type { Schema } from '../db/schema';

export type TableName = keyof Schema & string;
export type ColumnName<Table extends TableName> = keyof Selectable<Schema[Table]> & string;
/** Values of columns: what a row is written with. */
export type NewColumns<Table extends TableName> = Partial<Insertable<Schema[Table]>>;
export type ChangedColumns<Table extends TableName> = Updateable<Schema[Table]>;
/** Columns that all rows of a scope have in common; an undefined one narrows nothing, null finds empty ones. */
export type RowScope<Table extends TableName> = Partial<Selectable<Schema[Table]>>;

/** The rows of a store. */
export const scopeOfStore = <Table extends TableName>({ sellerId, storeId }: Owner): RowScope<Table> =>
  ({ seller_id: sellerId, store_id: storeId }) as object;

/** The statements of a table whose name is known when they run. */
export interface ResourceRows<Table extends TableName, Row> {
  /** The rows of a scope, which lists and jobs narrow further. */
  select(executor: Executor, scope: RowScope<Table>): ReturnType<typeof selectRows<Row>>;
  find(executor: Executor, scope: RowScope<Table>): Promise<Row | undefined>;
  /** The row of a scope, locked until the transaction ends. */
  lock(trx: SellerTransaction, scope: RowScope<Table>): Promise<Row | undefined>;
  /** All rows of a scope, the oldest first. */
  list(executor: Executor, scope: RowScope<Table>): Promise<Row[]>;
  count(executor: Executor, scope: RowScope<Table>): Promise<number>;
  insert(trx: SellerTransaction, columns: NewColumns<Table>): Promise<Row>;
  update(trx: SellerTransaction, scope: RowScope<Table>, columns: ChangedColumns<Table>): Promise<Row>;
  /** @returns the deleted row; undefined when there was none */
  delete(trx: SellerTransaction, scope: RowScope<Table>): Promise<Row | undefined>;
  /** Writes the moment into an empty column. @returns the row; undefined when there was none, or it has a moment */
  end(trx: SellerTransaction, scope: RowScope<Table>, column: ColumnName<Table>): Promise<Row | undefined>;
}

/** A table with columns that are only known by their names. */
type AnyTable = Record<string, unknown>;
type AnySchema = Record<string, AnyTable>;

/** Kysely's types need the name of a table, which is a parameter here. The types of `ResourceRows` say what comes of it. */
const untyped = (executor: Executor) => executor as unknown as Kysely<AnySchema>;

/** A part of a statement that takes conditions. */
interface Narrowed<Self> {
  where(column: string, operator: '=' | 'is', value: unknown): Self;
}

const within = <Query extends Narrowed<Query>>(query: Query, scope: object): Query =>
  Object.entries(scope)
    .filter(([, value]) => value !== undefined)
    .reduce((part, [column, value]) => part.where(column, value === null ? 'is' : '=', value), query);

const selectRows = <Row>(executor: Executor, table: string, columns: readonly string[], scope: object) =>
  within(untyped(executor).selectFrom(table).select(columns), scope).$castTo<Row>();

/** The statements of a table that read and answer these columns. */
export function resourceRows<Table extends TableName, Row>(
  name: Table,
  columns: readonly string[],
): ResourceRows<Table, Row> {
  const table: string = name;
  const select = (executor: Executor, scope: object) => selectRows<Row>(executor, table, columns, scope);
  return {
    select,
    find: (executor, scope) => select(executor, scope).executeTakeFirst(),
    lock: (trx, scope) => select(trx, scope).forNoKeyUpdate().executeTakeFirst(),
    list: (executor, scope) => select(executor, scope).orderBy('id').execute(),
    async count(executor, scope) {
      const all = untyped(executor)
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'));
      return (await within(all, scope).executeTakeFirstOrThrow()).count;
    },
    insert: (trx, values) =>
      untyped(trx)
        .insertInto(table)
        .values(values)
        .returning(columns)
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),
    update: (trx, scope, values) =>
      within(untyped(trx).updateTable(table).set(values), scope)
        .returning(columns)
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),
    delete: (trx, scope) =>
      within(untyped(trx).deleteFrom(table), scope).returning(columns).$castTo<Row>().executeTakeFirst(),
    end: (trx, scope, column) =>
      within(
        untyped(trx)
          .updateTable(table)
          .set({ [column]: sql<Date>`now()` }),
        { ...scope, [column]: null },
      )
        .returning(columns)
        .$castTo<Row>()
        .executeTakeFirst(),
  };
}
