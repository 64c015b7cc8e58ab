import type { Dayjs } from './dayjs';

const MOVES: Record<string, (day: Dayjs, shift: boolean) => Dayjs> = {
  ArrowLeft: (day) => day.subtract(1, 'day'),
  ArrowRight: (day) => day.add(1, 'day'),
  ArrowUp: (day) => day.subtract(1, 'week'),
  ArrowDown: (day) => day.add(1, 'week'),
  Home: (day) => day.startOf('week'),
  End: (day) => day.endOf('week').startOf('day'),
  PageUp: (day, shift) => day.subtract(1, shift ? 'year' : 'month'),
  PageDown: (day, shift) => day.add(1, shift ? 'year' : 'month'),
};

/** The day that a key leads to in a calendar, by the keys of the ARIA date grid; undefined for other keys. */
export const dayAfterKey = (day: Dayjs, key: string, shift: boolean): Dayjs | undefined =>
  MOVES[key]?.(day, shift);
