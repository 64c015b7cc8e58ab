import { scaleLinear, scalePoint } from 'd3-scale';

/** A line of a chart: a value for each label, null where there is none. */
export interface ChartSeries {
  /** Stands beside the line: "Este mês". */
  name: string;
  values: readonly (number | null)[];
}

export interface ChartData {
  /** The labels of the values, in order: days (`12/03`), hours, steps. */
  labels: readonly string[];
  /** At most four: more cannot be told apart. */
  series: readonly ChartSeries[];
}

export const MAX_SERIES = 4;

/** Whether there is anything to draw. */
export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));
}

/** About as many steps as there are between grid lines. */
const GRID_STEPS = 2;

/** The values of a chart's grid lines: few and round, around all values and zero; whole where all values are. */
export function gridOf(series: readonly ChartSeries[]): number[] {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const top = Math.max(0, ...known);
  const bottom = Math.min(0, ...known);
  const lines = scaleLinear([bottom, top === bottom ? 1 : top], [0, 1])
    .nice(GRID_STEPS)
    .ticks(GRID_STEPS);
  return known.every(Number.isInteger) ? lines.filter(Number.isInteger) : lines;
}

/** Converts values and indexes to positions in a drawing. */
export interface Scale {
  x(index: number): number;
  y(value: number): number;
  /** From one index to the next. */
  step: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The scale of a drawing.
 *
 * @param padding what stays free before the first index and after the last, in steps: bars stand around their places
 */
export function scaleOf(grid: readonly number[], count: number, box: Box, padding = 0): Scale {
  const places = scalePoint(
    Array.from({ length: count }, (_, index) => index),
    [box.left, box.left + box.width],
  ).padding(padding);
  return {
    x: (index) => places(index) ?? box.left,
    y: scaleLinear([grid[0] ?? 0, grid.at(-1) ?? 1], [box.top + box.height, box.top]),
    step: places.step(),
  };
}

/** The `d` of a line through the values; it is broken where one is missing. */
export function linePath(values: ChartSeries['values'], { x, y }: Scale): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const begins = index === 0 || values[index - 1] === null;
      return `${begins ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** Positions for labels beside points, at least `gap` apart, in the order of the points. */
export function spread(places: readonly number[], gap: number): number[] {
  const order = places
    .map((place, index) => ({ place, index }))
    .sort((one, other) => one.place - other.place);
  let last = -Infinity;
  const spaced = order.map(({ place, index }) => {
    last = Math.max(place, last + gap);
    return { index, place: last };
  });
  return spaced.sort((one, other) => one.index - other.index).map(({ place }) => place);
}
