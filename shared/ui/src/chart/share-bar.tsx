import { formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';
import { type BarChartProps, PartsTable } from './bar-chart';
import { MAX_SERIES } from './chart-data';
import { ChartFrame } from './chart-frame';

/** Parts of a whole: one bar, with name, value and share of each part below. At most four parts, none negative. */
export function ShareBar({
  title,
  parts,
  labelName,
  valueName,
  format,
  empty = 'Ainda não há dados neste período.',
}: BarChartProps) {
  if (parts.length > MAX_SERIES)
    throw new RangeError('A share bar shows at most four parts: sum up the rest.');
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const shareOf = (value: number) => formatPercent(Math.round((value / total) * MAX_BASIS_POINTS));
  let from = 0;
  const placed = parts.map(({ name, value }) => {
    const x = from;
    from += (value / total) * 100;
    return { name, value, x, width: from - x };
  });
  return (
    <ChartFrame
      title={title}
      empty={total === 0 ? empty : undefined}
      table={<PartsTable {...{ title, parts, labelName, valueName, format }} />}
    >
      <svg className="bal-share" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
        {placed.map(({ name, x, width }, index) => (
          <rect
            key={name}
            x={x}
            width={Math.max(width - 0.4, 0)}
            height="16"
            className={`bal-share-${index}`}
          />
        ))}
      </svg>
      <ul className="bal-share-parts">
        {placed.map(({ name, value }, index) => (
          <li key={name}>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="3" className={`bal-share-${index}`} />
            </svg>
            {name} <strong className="bal-chart-figure">{shareOf(value)}</strong>
            <span className="bal-meta bal-chart-figure">{format(value)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
