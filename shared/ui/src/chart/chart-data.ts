/** A line of a chart: a value for each label, null where there is none. */
export interface ChartSeries {
  /** Stands beside the line: "Este mês". */
  name: string;
  values: readonly (number | null)[];
}

export interface ChartData {
  /** What the values belong to, in order: days (`12/03`), hours, steps. */
  labels: readonly string[];
  /** At most four: more cannot be told apart. */
  series: readonly ChartSeries[];
}

export const MAX_SERIES = 4;

/** Whether there is anything to draw. */
export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => value === null));
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The values of a chart's grid lines: few and round, around all values and zero. */
export function gridOf(series: readonly ChartSeries[]): number[] {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const top = Math.max(0, ...known);
  const bottom = Math.min(0, ...known);
  const rough = (top - bottom || 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(bottom / step);
  const last = Math.ceil(top / step) || 1;
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Converts values and indexes to positions in a drawing. */
export interface Scale {
  x(index: number): number;
  y(value: number): number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function scaleOf(grid: readonly number[], count: number, box: Box): Scale {
  const bottom = grid[0] ?? 0;
  const span = (grid.at(-1) ?? 1) - bottom;
  return {
    x: (index) => box.left + (count < 2 ? box.width / 2 : (index / (count - 1)) * box.width),
    y: (value) => box.top + box.height - ((value - bottom) / span) * box.height,
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
