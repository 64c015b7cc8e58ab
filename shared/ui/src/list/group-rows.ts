import type { ListedRow } from './list-rows';
import type { ListGroups } from './list-types';

/** Rows that stand under one heading; without a heading where the list has none. */
export interface GroupedRows<Row> {
  group: string;
  rows: readonly ListedRow<Row>[];
}

/** The rows of a page under their headings, in their order. */
export function groupRows<Row>(
  rows: readonly ListedRow<Row>[],
  groups: ListGroups<Row> | undefined,
): GroupedRows<Row>[] {
  if (!groups) return [{ group: '', rows }];
  const found: { group: string; rows: ListedRow<Row>[] }[] = [];
  for (const row of rows) {
    const group = groups.of(row.row);
    const last = found.at(-1);
    if (last?.group === group) last.rows.push(row);
    else found.push({ group, rows: [row] });
  }
  return found;
}
