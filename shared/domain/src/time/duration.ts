import { formatDecimal } from '../money/written-number';

const SECOND_MS = 1_000;
const DAY_SECONDS = 86_400;
const MINUTE = { seconds: 60, one: 'minuto', many: 'minutos' };

/** The units of lengths of time, the longest first. */
export const DURATION_UNITS = [
  { seconds: DAY_SECONDS, one: 'dia', many: 'dias' },
  { seconds: 3_600, one: 'hora', many: 'horas' },
  MINUTE,
] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** The longest unit that a length of time is a whole number of; minutes where there is none. */
export const fittingUnit = (seconds: number): DurationUnit =>
  DURATION_UNITS.find((unit) => seconds % unit.seconds === 0) ?? MINUTE;

/** Seconds in the unit that fits: `1 dia`, `36 horas`, `90 minutos`. */
export function formatDuration(seconds: number): string {
  const unit = fittingUnit(seconds);
  const count = seconds / unit.seconds;
  return `${formatDecimal(count)} ${count === 1 ? unit.one : unit.many}`;
}

/** Days as `1 dia`, `30 dias`. */
export const formatDays = (days: number): string => formatDuration(days * DAY_SECONDS);

/** How long something took: `420 ms`, `1,2 s`. */
export function formatMilliseconds(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  if (rounded < SECOND_MS) return `${rounded} ms`;
  return `${formatDecimal(Math.round(milliseconds / 100) / 10)} s`;
}
