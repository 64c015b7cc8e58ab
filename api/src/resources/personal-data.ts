import type { Erasure, PersonData, PersonExporter } from '../module';
import {
  type ColumnName,
  type ResourceRows,
  type RowScope,
  resourceRows,
  type TableName,
} from './resource-rows';

/** The members of an export that are lists of rows. */
type ListedData = {
  [Name in keyof PersonData]-?: NonNullable<PersonData[Name]> extends unknown[] ? Name : never;
}[keyof PersonData];

/** The rows of all stores of a person. */
const scopeOfPerson = <Table extends TableName>({ sellerId }: { sellerId: string }): RowScope<Table> =>
  ({ seller_id: sellerId }) as object;

/** Deletes the rows of an erased person's stores. */
export const eraseRows = <Table extends TableName>(table: Table): Erasure => ({
  async rows(trx, person) {
    await resourceRows(table, ['seller_id']).delete(trx, scopeOfPerson<Table>(person));
  },
});

/** Ends the rows of an erased person's stores: writes the moment into this column, where there is none. */
export const endRows = <Table extends TableName>(table: Table, column: ColumnName<Table>): Erasure => ({
  async rows(trx, person) {
    await resourceRows(table, ['id']).end(trx, scopeOfPerson<Table>(person), column);
  },
});

/** Exports the records of a person's stores as they are answered. */
export const exportRecords =
  <Table extends TableName, Row>(
    name: ListedData,
    { rows, recordOf }: { rows: ResourceRows<Table, Row>; recordOf(row: Row): object },
  ): PersonExporter =>
  async (trx, person) =>
    ({ [name]: (await rows.list(trx, scopeOfPerson<Table>(person))).map(recordOf) }) as PersonData;

/** Exports these columns of the rows of a person's stores. */
export const exportRows =
  <Table extends TableName>(
    name: ListedData,
    table: Table,
    columns: readonly ColumnName<Table>[],
  ): PersonExporter =>
  async (trx, person) => {
    const rows = resourceRows<Table, Record<string, unknown>>(table, columns);
    return { [name]: await rows.list(trx, scopeOfPerson<Table>(person)) } as PersonData;
  };
