import type { ReactNode } from 'react';
import { TableScroll } from '../table/table-scroll';

export interface SeriesTableProps {
  /** Names the table. */
  caption: string;
  /** Names the frame that it scrolls in. */
  title: string;
  /** The heading of the labels: "Dia". */
  labelName: string;
  labels: readonly string[];
  columns: readonly { name: string; cell(index: number): ReactNode }[];
}

/** A table with a row per label and a column of figures per series. */
export function SeriesTable({ caption, title, labelName, labels, columns }: SeriesTableProps) {
  return (
    <TableScroll label={title}>
      <table className="bal-chart-table">
        <caption className="bal-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="bal-chart-figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ name, cell }) => (
                <td key={name} className="bal-chart-figure">
                  {cell(index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
