import type { ChartData } from './chart-data';
import { TableScroll } from './table-scroll';

export interface ChartTableProps extends ChartData {
  caption: string;
  /** What the labels are: "Dia". */
  labelName: string;
  format(value: number): string;
}

/** The figures of a chart. */
export function ChartTable({ caption, labelName, labels, series, format }: ChartTableProps) {
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="bal-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            {series.map(({ name }) => (
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
              {series.map(({ name, values }) => (
                <td key={name} className="bal-chart-figure">
                  {shown(values[index], format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** A value in words; a dash where there is none. */
export function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
