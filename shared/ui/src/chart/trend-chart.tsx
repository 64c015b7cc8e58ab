import { type PointerEvent, useState } from 'react';
import { type Box, type ChartData, gridOf, isEmptyChart, MOST_SERIES, scaleOf } from './chart-data';
import { ChartFrame } from './chart-frame';
import { ChartTable, shown } from './chart-table';
import { TrendDrawing, type TrendShape } from './trend-drawing';
import { useWidth } from './use-width';

export interface TrendChartProps {
  /** The question that it answers: "Vendas por dia". */
  title: string;
  data: ChartData;
  shape?: TrendShape | undefined;
  /** What the labels are, as the table's first column: "Dia". */
  labelName: string;
  /** A value in words: `formatMoney`. */
  format(value: number): string;
  /** A value beside the grid, shorter. Default: `format`. */
  formatGrid?: ((value: number) => string) | undefined;
  /** Stands where there is nothing to draw. */
  empty?: string | undefined;
}

const HEIGHT = 240;
const CHARACTER = 7.5;

/** How values go over time: lines with their names beside them. Each value is told by pointer, by tap and by arrow keys. */
export function TrendChart({
  title,
  data,
  shape = 'line',
  labelName,
  format,
  formatGrid = format,
  empty = 'Ainda não há dados neste período.',
}: TrendChartProps) {
  if (data.series.length > MOST_SERIES) throw new RangeError('A chart shows at most four series.');
  return (
    <ChartFrame
      title={title}
      empty={isEmptyChart(data) ? empty : undefined}
      table={<ChartTable {...data} caption={title} labelName={labelName} format={format} />}
    >
      <Trend {...{ title, data, shape, format, formatGrid }} />
    </ChartFrame>
  );
}

type TrendProps = Required<Pick<TrendChartProps, 'title' | 'data' | 'shape' | 'format'>> & {
  formatGrid(value: number): string;
};

function Trend({ title, data, shape, format, formatGrid }: TrendProps) {
  const { labels, series } = data;
  const [element, width] = useWidth<HTMLDivElement>();
  const [chosen, setChosen] = useState(labels.length - 1);
  const index = Math.min(chosen, labels.length - 1);
  const grid = gridOf(series);
  const marginLeft = widest(grid.map(formatGrid)) + 8;
  const marginRight =
    series.length > 1 ? Math.min(widest(series.map(({ name }) => name)) + 12, width / 4) : 12;
  const box: Box = {
    left: marginLeft,
    top: 12,
    width: width - marginLeft - marginRight,
    height: HEIGHT - 40,
  };
  const scale = scaleOf(grid, labels.length, box);
  const told = series.map(({ name, values }) => `${name}: ${shown(values[index], format)}`).join('; ');

  function follow({ clientX, currentTarget }: PointerEvent) {
    const at = (clientX - currentTarget.getBoundingClientRect().left) / currentTarget.clientWidth;
    setChosen(Math.max(0, Math.min(labels.length - 1, Math.round(at * (labels.length - 1)))));
  }

  return (
    <div ref={element} className="bal-trend">
      <p className="bal-chart-told">
        <strong>{labels[index]}</strong> {told}
      </p>
      <div className="bal-trend-plot">
        <TrendDrawing
          {...{ data, shape, grid, scale, box, width, height: HEIGHT, chosen: index, formatGrid }}
        />
        {/* The browser's own slider: arrows, Home, End and touch need no code. The drawing shows where it stands. */}
        <input
          type="range"
          className="bal-trend-slider"
          min={0}
          max={labels.length - 1}
          value={index}
          aria-label={`${title}: escolher`}
          aria-valuetext={`${labels[index]}. ${told}`}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={follow}
          ref={(slider) => {
            slider?.style.setProperty('inset-inline', `${box.left}px ${width - box.left - box.width}px`);
          }}
        />
      </div>
    </div>
  );
}

/** About how many pixels the longest text takes. */
const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length)) * CHARACTER;
