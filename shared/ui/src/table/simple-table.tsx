import type { ReactNode } from 'react';
import { TableScroll } from './table-scroll';

export interface Column<Row> {
  key: string;
  title: string;
  /** Figures stand on the right, under each other. */
  align?: 'start' | 'end';
  cell(row: Row): ReactNode;
}

export interface SimpleTableProps<Row> {
  /** Says what the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
}

/** A short table without sorting or pages. On a phone each row becomes a card. */
export function SimpleTable<Row>({ caption, columns, rows, rowKey }: SimpleTableProps<Row>) {
  return (
    <TableScroll label={caption}>
      <table className="bal-table">
        <caption className="bal-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" className={align === 'end' ? 'bal-end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, align, cell }) => (
                <td key={key} data-label={title} className={align === 'end' ? 'bal-end' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
