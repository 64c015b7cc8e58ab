import type { ChartData } from './chart-data';
import { funnelSteps, shareWords } from './funnel-data';
import { TableScroll } from './table-scroll';

export interface FunnelTableProps {
  title: string;
  data: ChartData;
  labelName: string;
  format(value: number): string;
}

/** The figures of a funnel: each step of each series, with what was lost before it. */
export function FunnelTable({ title, data: { labels, series }, labelName, format }: FunnelTableProps) {
  const columns = series.map(({ name, values }) => ({ name, steps: funnelSteps(labels, values) }));
  return (
    <TableScroll label={title}>
      <table>
        <caption className="bal-visually-hidden">{title}, com a perda antes de cada etapa</caption>
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
              {columns.map(({ name, steps }) => {
                const { value = 0, lostShare = null } = steps[index] ?? {};
                return (
                  <td key={name} className="bal-chart-figure">
                    {format(value)}
                    {lostShare !== null && <span className="bal-funnel-cell">−{shareWords(lostShare)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
