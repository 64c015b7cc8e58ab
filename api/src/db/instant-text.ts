import { type RawBuilder, sql } from 'kysely';

/** An instant as PostgreSQL writes it, for lists that only write it again: no `Date` is made of it. See `isoInstant`. */
export const instantText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`;

const WITH_MICROSECONDS = '2026-11-20 10:00:00.123456+00'.length;
const MILLISECONDS_END = '2026-11-20 10:00:00.123'.length;
const SECONDS_END = '2026-11-20 10:00:00'.length;
const ZONE_LENGTH = '+00'.length;

/** The time of day with three digits after the second, cut off. PostgreSQL leaves out zeros at the end. */
function milliseconds(text: string): string {
  if (text.length === WITH_MICROSECONDS) return text.slice(11, MILLISECONDS_END);
  const fraction = text.slice(SECONDS_END + 1, -ZONE_LENGTH).slice(0, 3);
  return `${text.slice(11, SECONDS_END)}.${fraction.padEnd(3, '0')}`;
}

/**
 * `2026-11-20 10:00:00.123456+00` → `2026-11-20T10:00:00.123Z`: what a `Date` of the same instant writes. Connections are in UTC
 * (`role-pool.ts`), and years have four digits.
 */
export const isoInstant = (text: string): string => `${text.slice(0, 10)}T${milliseconds(text)}Z`;
