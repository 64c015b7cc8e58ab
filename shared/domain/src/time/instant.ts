import { INTL_LOCALE, TIME_ZONE } from '../basics/constants';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONGEST_RELATIVE = 30 * DAY;

const absolute = new Intl.DateTimeFormat(INTL_LOCALE, {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * An instant (ISO 8601, UTC) as `dd/MM/yyyy HH:mm` in São Paulo, whatever zone the host is in.
 *
 * Throws a RangeError for a text that is not an instant.
 */
export function formatInstant(iso: string): string {
  // Intl puts a comma between date and time.
  return absolute.format(new Date(iso)).replace(',', '');
}

/** As `formatInstant`, within a sentence: `dd/MM/yyyy, às HH:mm`. */
export const formatInstantInWords = (iso: string): string => formatInstant(iso).replace(' ', ', às ');

/** The day of an instant in São Paulo: `dd/MM/yyyy`. */
export const formatDayOf = (iso: string): string => formatInstant(iso).slice(0, 10);

const time = new Intl.DateTimeFormat(INTL_LOCALE, {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** As `formatInstant`, of an instant whose day stands elsewhere: `HH:mm`. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

function amountOf(distance: number): string {
  if (distance < HOUR) return `${Math.floor(distance / MINUTE)} min`;
  if (distance < DAY) return `${Math.floor(distance / HOUR)} h`;
  const days = Math.floor(distance / DAY);
  return days === 1 ? '1 dia' : `${days} dias`;
}

/**
 * How long ago (or ahead) an instant is: `agora`, `há 5 min`, `há 2 h`, `há 3 dias`, `em 10 min`; beyond 30 days the
 * instant itself.
 */
export function formatRelative(iso: string, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(iso).getTime();
  const distance = Math.abs(elapsed);
  if (distance < MINUTE) return 'agora';
  if (distance > LONGEST_RELATIVE) return formatInstant(iso);
  return elapsed > 0 ? `há ${amountOf(distance)}` : `em ${amountOf(distance)}`;
}
