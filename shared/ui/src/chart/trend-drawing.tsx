import { type Box, type ChartData, type ChartSeries, linePath, type Scale, spread } from './chart-data';

export type TrendShape = 'line' | 'area' | 'bars';

export interface TrendDrawingProps {
  data: ChartData;
  shape: TrendShape;
  grid: readonly number[];
  scale: Scale;
  box: Box;
  width: number;
  height: number;
  /** Position of the value that is shown. */
  chosen: number;
  /** Whether the last value is of something that still runs: the way to it is dashed. */
  isRunning: boolean;
  /** Whether the names of the series stand beside their ends. */
  hasNames: boolean;
  formatGrid(value: number): string;
}

const LABEL_HEIGHT = 16;

/** The drawing of a trend. Screen readers skip it, because the figures are beside it. */
export function TrendDrawing({
  data: { labels, series },
  shape,
  grid,
  scale,
  box,
  width,
  height,
  chosen,
  isRunning,
  hasNames,
  formatGrid,
}: TrendDrawingProps) {
  const end = box.left + box.width;
  const lastPoints = series.map(({ values }) => scale.y(values.findLast((value) => value !== null) ?? 0));
  const labelPlaces = spread(lastPoints, LABEL_HEIGHT);
  const x = scale.x(chosen);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="bal-drawing"
    >
      {grid.map((value) => (
        <g key={value}>
          <line x1={box.left} x2={end} y1={scale.y(value)} y2={scale.y(value)} className="bal-grid" />
          <text x={box.left - 8} y={scale.y(value) + 4} textAnchor="end">
            {formatGrid(value)}
          </text>
        </g>
      ))}
      {dayLabels(labels.length, box.width).map((index) => (
        <text
          key={labels[index]}
          x={scale.x(index)}
          y={height - 8}
          textAnchor={anchorOf(index, labels.length)}
        >
          {labels[index]}
        </text>
      ))}
      <line x1={x} x2={x} y1={box.top} y2={box.top + box.height} className="bal-chosen" />
      {series.map((one, index) => (
        <g key={one.name} className={`bal-series bal-series-${index}`}>
          {shape === 'bars' ? (
            <Bars series={one} position={index} count={series.length} scale={scale} />
          ) : (
            <Line
              series={one}
              filled={shape === 'area' && index === 0}
              isRunning={isRunning && index === 0}
              scale={scale}
            />
          )}
          <Point value={one.values[chosen]} x={x} scale={scale} />
          {hasNames && (
            <text x={end + 8} y={(labelPlaces[index] ?? 0) + 4} className="bal-series-name">
              {one.name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

interface LineProps {
  series: ChartSeries;
  filled: boolean;
  isRunning: boolean;
  scale: Scale;
}

function Line({ series: { values }, filled, isRunning, scale }: LineProps) {
  const whole = isRunning ? values.slice(0, -1) : values;
  const running = isRunning ? values.map((value, index) => (index < values.length - 2 ? null : value)) : [];
  const path = linePath(values, scale);
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  const floor = scale.y(0);
  return (
    <>
      {filled && (
        <path d={`${path}L${scale.x(last)} ${floor}L${scale.x(first)} ${floor}Z`} className="bal-area" />
      )}
      <path d={linePath(whole, scale)} className="bal-line" />
      {isRunning && <path d={linePath(running, scale)} className="bal-line bal-line-running" />}
    </>
  );
}

interface BarsProps {
  series: ChartSeries;
  position: number;
  count: number;
  scale: Scale;
}

function Bars({ series: { values }, position, count, scale }: BarsProps) {
  const slot = scale.step * 0.7;
  const width = slot / count;
  return values.map((value, index) => {
    const y = scale.y(Math.max(value ?? 0, 0));
    const height = Math.abs(scale.y(value ?? 0) - scale.y(0));
    const x = scale.x(index) - slot / 2 + position * width;
    // Labels can repeat, so the position is the key.
    return (
      <rect key={`${x}`} x={x} y={y} width={Math.max(width - 1, 1)} height={height} className="bal-bar" />
    );
  });
}

function Point({ value, x, scale }: { value: number | null | undefined; x: number; scale: Scale }) {
  if (value === null || value === undefined) return null;
  return <circle cx={x} cy={scale.y(value)} r={5} className="bal-point" />;
}

/** Labels that fit: the first, the last, and some in between. */
function dayLabels(count: number, width: number): number[] {
  const most = Math.max(2, Math.floor(width / 90));
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index / (most - 1)) * (count - 1)));
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0 && count > 1) return 'start';
  return index === count - 1 && count > 1 ? 'end' : 'middle';
}
