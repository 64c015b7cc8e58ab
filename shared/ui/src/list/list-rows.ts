import type { ListColumn } from './list-types';

/** A row with its key, label and link. */
export interface ListedRow<Row> {
  row: Row;
  id: string;
  label: string;
  /** Path of its detail. */
  to: string | undefined;
  selected: boolean;
}

export interface RowHandlers {
  onToggle(id: string, selected: boolean, range: boolean): void;
  onFollow(id: string): void;
}

/** The column whose content is the link of the row. */
export function linkedColumn<Row>(columns: readonly ListColumn<Row>[]): string | undefined {
  return (columns.find(({ linked }) => linked) ?? columns.find(({ fixed }) => fixed) ?? columns[0])?.key;
}

/** The columns that are chosen, in the order in which they stand. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[],
): ListColumn<Row>[] {
  return columns.filter(({ key }) => chosen.includes(key));
}
