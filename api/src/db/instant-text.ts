import { type RawBuilder, sql } from 'kysely';

/** An instant as PostgreSQL writes it, for lists that only write it again: no `Date` is made of it. See `isoInstant`. */
export const instantText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`;

const SECONDS_END = '2026-11-20 10:00:00'.length;
const ZONE_LENGTH = '+00'.length;

/**
 * `2026-11-20 10:00:00.123456+00` → `2026-11-20T10:00:00.123Z`: what a `Date` of the same instant writes. Connections are in UTC
 * (`role-pool.ts`), and years have four digits.
 */
export function isoInstant(text: string): string {
  const fraction = text.slice(SECONDS_END + 1, -ZONE_LENGTH).slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, SECONDS_END)}.${fraction.padEnd(3, '0')}Z`;
}
