import type { ChartData } from './chart-data';
import { funnelSteps, shareWords } from './funnel-data';
import { SeriesTable } from './series-table';

export interface FunnelTableProps {
  title: string;
  data: ChartData;
  labelName: string;
  format(value: number): string;
}

/** The figures of a funnel: each step of each series, with what was lost before it. */
export function FunnelTable({ title, data: { labels, series }, labelName, format }: FunnelTableProps) {
  const columns = series.map(({ name, values }) => {
    const steps = funnelSteps(labels, values);
    return {
      name,
      cell(index: number) {
        const { value = 0, lostShare = null } = steps[index] ?? {};
        return (
          <>
            {format(value)}
            {lostShare !== null && <span className="bal-funnel-cell">−{shareWords(lostShare)}</span>}
          </>
        );
      },
    };
  });
  const caption = `${title}, com a perda antes de cada etapa`;
  return <SeriesTable {...{ title, caption, labelName, labels, columns }} />;
}
