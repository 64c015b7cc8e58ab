import type { ReactNode } from 'react';
import { useNarrowScreen } from '../base/use-narrow-screen';
import { TableScroll } from './table-scroll';

export interface Column<Row> {
  key: string;
  title: string;
  /** Figures stand on the right, under each other. */
  align?: 'start' | 'end';
  cell(row: Row): ReactNode;
}

/** A row on a phone: what it is and its main figure, and in smaller letters below whatever else is worth the room. */
export interface TableCard {
  title: ReactNode;
  value?: ReactNode;
  second?: ReactNode;
  /** A `StatusPill`, or the button of what can be done with the row. */
  status?: ReactNode;
}

export interface SimpleTableProps<Row> {
  /** Says what the rows are, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** A row in two lines, for phones. Without it each of its cells has a line of its own there. */
  card?(row: Row): TableCard;
}

/** A short table without sorting or pages. */
export function SimpleTable<Row>({ caption, columns, rows, rowKey, card }: SimpleTableProps<Row>) {
  const isNarrow = useNarrowScreen();
  if (isNarrow && card)
    return (
      <ul className="bal-table-cards" aria-label={caption}>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} {...card(row)} />
        ))}
      </ul>
    );
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

function TableRow({ title, value, second, status }: TableCard) {
  return (
    <li>
      <div className="bal-table-card-line">
        <div>{title}</div>
        <div className="bal-tabular bal-nowrap">{value}</div>
      </div>
      {(second || status) && (
        <div className="bal-table-card-line">
          <div className="bal-meta">{second}</div>
          {status}
        </div>
      )}
    </li>
  );
}
