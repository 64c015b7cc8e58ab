import type { ResourceFields } from '@balcao/api-schema';
import { snakeCase } from '../db/snake-case';
import type { NextValues, Renaming, ResourceRecord } from './resource-definition';
import type { ChangedColumns, NewColumns, TableName } from './resource-rows';

/** The part of a definition that says where its fields are stored. */
interface Stored<Fields> {
  shape: { fields: Fields };
  columns?: Renaming;
  json?: readonly string[];
  hidden?: readonly string[];
}

const asAnswered = (stored: unknown) => (stored instanceof Date ? stored.toISOString() : stored);

/**
 * The columns of a resource's fields. The one place that goes from names to types: the match of a field's name and its column is checked
 * where the resource is declared (`TableFor`).
 */
export function fieldColumns<Fields extends ResourceFields, Table extends TableName, Row>({
  shape: { fields },
  columns = {},
  json = [],
  hidden = [],
}: Stored<Fields>) {
  const columnOf = (name: string) => columns[name] ?? snakeCase(name);
  const stored = Object.keys(fields).filter((name) => !('computed' in (fields[name] ?? {})));
  const sent = stored.filter((name) => 'in' in (fields[name] ?? {}));
  const cell = (row: Row, column: string): unknown => Reflect.get(Object(row), column);
  const pick = (names: readonly string[], row: Row) =>
    Object.fromEntries(names.map((name) => [name, asAnswered(cell(row, columnOf(name)))]));
  const cellOf = (name: string, value: unknown) => (json.includes(name) ? JSON.stringify(value) : value);

  return {
    columns: [...new Set(['seller_id', 'id', ...stored.map(columnOf), ...hidden])],
    idOf: (row: Row) => String(cell(row, 'id')),
    versionOf: (row: Row) => Number(cell(row, 'version')),
    /** The fields that people fill, of a row. */
    valuesOf: (row: Row) => pick(sent, row) as NextValues<Fields>,
    recordOf: (row: Row, computed?: object) =>
      ({ id: cell(row, 'id'), ...pick(stored, row), ...computed }) as ResourceRecord<Fields>,
    /** The columns of the fields that have a value. */
    columnsOf: (values: object) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => sent.includes(name) && value !== undefined)
          .map(([name, value]) => [columnOf(name), cellOf(name, value)]),
      ) as NewColumns<Table> & ChangedColumns<Table>,
    /** The columns that count a change. */
    changed: (version: number) =>
      ({ version, ...('updatedAt' in fields && { updated_at: new Date() }) }) as ChangedColumns<Table>,
  };
}
