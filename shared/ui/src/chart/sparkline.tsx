import { gridOf, linePath, scaleOf } from './chart-data';

const WIDTH = 96;
const HEIGHT = 28;

export interface SparklineProps {
  /** What it shows, in words: "Vendas dos últimos 7 dias: subiram de 3 para 12". */
  label: string;
  values: readonly number[];
}

/** How a figure went, beside the figure. */
export function Sparkline({ label, values }: SparklineProps) {
  const grid = gridOf([{ name: label, values }]);
  const scale = scaleOf(grid, values.length, { left: 2, top: 3, width: WIDTH - 6, height: HEIGHT - 6 });
  const last = values.at(-1);
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
      {last !== undefined && (
        <circle cx={scale.x(values.length - 1)} cy={scale.y(last)} r={3} className="bal-spark-end" />
      )}
    </svg>
  );
}
