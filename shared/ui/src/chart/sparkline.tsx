import { gridOf, linePath, scaleOf } from './chart-data';

const WIDTH = 96;
const HEIGHT = 28;

export interface SparklineProps {
  /** The content in words: "Vendas dos últimos 7 dias: subiram de 3 para 12". */
  label: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
}

/** A line as small as a figure's text, which marks its last value. Gaps are left open. */
export function Sparkline({ label, values }: SparklineProps) {
  const grid = gridOf([{ name: label, values }]);
  const scale = scaleOf(grid, values.length, { left: 2, top: 3, width: WIDTH - 6, height: HEIGHT - 6 });
  const lastIndex = values.findLastIndex((value) => value !== null);
  const last = values[lastIndex];
  return (
    <svg
      className="bal-spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <path d={linePath(values, scale)} className="bal-line" />
      {typeof last === 'number' && (
        <circle cx={scale.x(lastIndex)} cy={scale.y(last)} r={3} className="bal-spark-end" />
      )}
    </svg>
  );
}
