import type { ChartData } from './chart-data';
import { SeriesTable } from './series-table';

export interface ChartTableProps extends ChartData {
  caption: string;
  /** The heading of the labels: "Dia". */
  labelName: string;
  format(value: number): string;
}

/** The figures of a chart. */
export function ChartTable({ caption, labelName, labels, series, format }: ChartTableProps) {
  const columns = series.map(({ name, values }) => ({
    name,
    cell: (index: number) => shown(values[index], format),
  }));
  return <SeriesTable title={caption} {...{ caption, labelName, labels, columns }} />;
}

/** A value in words; a dash where there is none. */
export function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}
