import { ChartFrame } from './chart-frame';
import { ChartTable } from './chart-table';

export interface ChartPart {
  name: string;
  value: number;
}

export interface BarChartProps {
  title: string;
  /** Longest first, unless they have an order of their own. None is negative. */
  parts: readonly ChartPart[];
  /** The heading of the parts, as the table's first column: "Forma de pagamento". */
  labelName: string;
  /** The heading of the values, as the table's second column: "Vendas". */
  valueName: string;
  format(value: number): string;
  empty?: string | undefined;
}

/** Amounts side by side: a bar for each, with its name and its value beside it. */
export function BarChart({
  title,
  parts,
  labelName,
  valueName,
  format,
  empty = 'Ainda não há dados neste período.',
}: BarChartProps) {
  const most = Math.max(...parts.map(({ value }) => value), 0);
  return (
    <ChartFrame
      title={title}
      empty={parts.length === 0 ? empty : undefined}
      table={<PartsTable {...{ title, parts, labelName, valueName, format }} />}
    >
      <ul className="bal-bars">
        {parts.map(({ name, value }) => (
          <li key={name}>
            <span className="bal-bars-name">{name}</span>
            <svg className="bal-bars-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" rx="1" className="bal-bars-track" />
              <rect
                width={most === 0 ? 0 : (value / most) * 100}
                height="8"
                rx="1"
                className="bal-bars-fill"
              />
            </svg>
            <span className="bal-chart-figure">{format(value)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

type PartsTableProps = Pick<BarChartProps, 'title' | 'parts' | 'labelName' | 'valueName' | 'format'>;

/** The figures of a chart of parts. */
export function PartsTable({ title, parts, labelName, valueName, format }: PartsTableProps) {
  return (
    <ChartTable
      caption={title}
      labelName={labelName}
      labels={parts.map(({ name }) => name)}
      series={[{ name: valueName, values: parts.map(({ value }) => value) }]}
      format={format}
    />
  );
}
