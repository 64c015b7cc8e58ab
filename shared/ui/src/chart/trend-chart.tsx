import { Fragment, type PointerEvent, type ReactNode, useState } from 'react';
import {
  type Box,
  type ChartData,
  type ChartSeries,
  gridOf,
  isEmptyChart,
  MAX_SERIES,
  scaleOf,
} from './chart-data';
import { ChartFrame } from './chart-frame';
import { ChartTable, shown } from './chart-table';
import { SeriesKey } from './series-key';
import { TrendDrawing, type TrendShape } from './trend-drawing';
import { useWidth } from './use-width';

export interface TrendChartProps {
  /** The question that it answers: "Vendas por dia". */
  title: string;
  data: ChartData;
  shape?: TrendShape | undefined;
  /** The heading of the labels, as the table's first column: "Dia". */
  labelName: string;
  /** A value in words: `formatMoney`. */
  format(value: number): string;
  /** A value beside the grid, shorter. Default: `format`. */
  formatGrid?: ((value: number) => string) | undefined;
  /** Whether the last value is of something that still runs, such as today: the line to it is dashed. */
  isRunning?: boolean | undefined;
  /** Stands where there is nothing to draw. */
  empty?: string | undefined;
  /** The choice of the figures: `Segments`. */
  controls?: ReactNode;
}

const HEIGHT = 240;
const CHARACTER = 7.5;
const BOLD_CHARACTER = 8.5;
/** Below this width there is no room for names beside the lines; they are above the drawing in any case. */
const ROOM_FOR_NAMES = 480;
/** Bars stand around their places: half a step is free at both ends. */
const BARS_PADDING = 0.5;

/** The course of values over time: lines with their names beside them. Pointer, tap and arrow keys show each value. */
export function TrendChart({
  title,
  data,
  shape = 'line',
  labelName,
  format,
  formatGrid = format,
  isRunning = false,
  empty = 'Ainda não há dados neste período.',
  controls,
}: TrendChartProps) {
  if (data.series.length > MAX_SERIES) throw new RangeError('A chart shows at most four series.');
  return (
    <ChartFrame
      title={title}
      empty={isEmptyChart(data) ? empty : undefined}
      controls={controls}
      table={<ChartTable {...data} caption={title} labelName={labelName} format={format} />}
    >
      <Trend {...{ title, data, shape, format, formatGrid, isRunning }} />
    </ChartFrame>
  );
}

type TrendProps = Required<Pick<TrendChartProps, 'title' | 'data' | 'shape' | 'format'>> & {
  formatGrid(value: number): string;
  isRunning: boolean;
};

function Trend({ title, data, shape, format, formatGrid, isRunning }: TrendProps) {
  const { labels, series } = data;
  const [element, width] = useWidth<HTMLDivElement>();
  // A choice belongs to its labels: with others, the newest value is shown again.
  const period = labels.join();
  const [chosen, setChosen] = useState<{ period: string; index: number }>();
  const index = chosen?.period === period ? chosen.index : lastKnown(data);
  const choose = (at: number) => setChosen({ period, index: at });

  const grid = gridOf(series);
  const hasNames = series.length > 1 && width >= ROOM_FOR_NAMES;
  const marginLeft = widest(grid.map(formatGrid), CHARACTER) + 8;
  const names = series.map(({ name }) => name);
  const marginRight = hasNames ? Math.min(widest(names, BOLD_CHARACTER) + 12, width / 3) : 12;
  const box: Box = {
    left: marginLeft,
    top: 12,
    width: width - marginLeft - marginRight,
    height: HEIGHT - 40,
  };
  const scale = scaleOf(grid, labels.length, box, shape === 'bars' ? BARS_PADDING : 0);
  const first = scale.x(0);
  const last = scale.x(labels.length - 1);
  const runs = isRunning && index === labels.length - 1;
  const label = runs ? `${labels[index]}, até agora` : labels[index];
  const wordsOf = ({ name, values }: ChartSeries) => `${name}: ${shown(values[index], format)}`;

  function follow({ clientX, currentTarget }: PointerEvent) {
    const at = (clientX - currentTarget.getBoundingClientRect().left) / currentTarget.clientWidth;
    choose(Math.max(0, Math.min(labels.length - 1, Math.round(at * (labels.length - 1)))));
  }

  return (
    <div ref={element} className="bal-trend">
      <p className="bal-chart-readout">
        <strong>{label}</strong>{' '}
        {series.map((one, position) => (
          <Fragment key={one.name}>
            {position > 0 && '; '}
            <span className="bal-nowrap">
              {series.length > 1 && <SeriesKey position={position} />}
              {wordsOf(one)}
            </span>
          </Fragment>
        ))}
      </p>
      <div className="bal-trend-plot">
        <TrendDrawing
          {...{
            data,
            shape,
            grid,
            scale,
            box,
            width,
            height: HEIGHT,
            chosen: index,
            isRunning,
            hasNames,
            formatGrid,
          }}
        />
        {/* The browser's own slider: arrows, Home, End and touch need no code. The drawing shows where it stands. */}
        <input
          type="range"
          className="bal-trend-slider"
          min={0}
          max={labels.length - 1}
          value={index}
          aria-label={`${title}: escolher`}
          aria-valuetext={`${label}. ${series.map(wordsOf).join('; ')}`}
          onChange={({ target }) => choose(Number(target.value))}
          onPointerMove={follow}
          ref={(slider) => {
            slider?.style.setProperty('inset-inline', `${first}px ${width - last}px`);
          }}
        />
      </div>
    </div>
  );
}

/** Approximate width of the longest label, in pixels. */
const widest = (texts: readonly string[], character: number) =>
  Math.max(...texts.map((text) => text.length)) * character;

/** The newest value of the first series, because the current month has days without values. */
function lastKnown({ labels, series }: ChartData): number {
  const known = series[0]?.values.findLastIndex((value) => value !== null) ?? -1;
  return known === -1 ? labels.length - 1 : known;
}
