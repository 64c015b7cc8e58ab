import { saoPauloClock } from './sao-paulo-clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST_RELATIVE = 30 * DAY;

/** The day of an instant in São Paulo: `dd/MM/yyyy`. */
export function formatDayOf(iso: string): string {
  const { day, month, year } = saoPauloClock(new Date(iso));
  return `${day}/${month}/${year}`;
}

/** As `formatInstant`, of an instant whose day stands elsewhere: `HH:mm`. */
export function formatTime(iso: string): string {
  const { hour, minute } = saoPauloClock(new Date(iso));
  return `${hour}:${minute}`;
}

/**
 * An instant (ISO 8601, UTC) as `dd/MM/yyyy HH:mm` in São Paulo, whatever zone the host is in.
 *
 * Throws a RangeError for a text that is not an instant.
 */
export const formatInstant = (iso: string): string => `${formatDayOf(iso)} ${formatTime(iso)}`;

/** As `formatInstant`, within a sentence: `dd/MM/yyyy, às HH:mm`. */
export const formatInstantInWords = (iso: string): string => `${formatDayOf(iso)}, às ${formatTime(iso)}`;

function amountOf(distance: number): string {
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)} min`;
  if (distance < DAY) return `${Math.floor(distance / HOUR)} h`;
  const days = Math.floor(distance / DAY);
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** The days of the calendar from one instant to another, in São Paulo. */
function calendarDaysTo(later: Date, from: Date): number {
  const dayOf = (instant: Date) => {
    const { day, month, year } = saoPauloClock(instant);
    return Date.UTC(Number(year), Number(month) - 1, Number(day));
  };
  return Math.round((dayOf(later) - dayOf(from)) / DAY);
}

/**
 * How long ago (or ahead) an instant is: `agora`, `há 5 min`, `há 2 h`, `há 3 dias`, `em 10 min`; beyond 30 days the
 * instant itself. Days ahead are those of the calendar, as people count them: what ends in a week less a minute ends `em 7 dias`.
 */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(iso).getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE) return 'agora';
  if (distance > LONGEST_RELATIVE) return formatInstant(iso);
  if (elapsed > 0) return `há ${amountOf(distance)}`;
  return `em ${amountOf(distance < DAY ? distance : DAY * calendarDaysTo(new Date(iso), now))}`;
}
