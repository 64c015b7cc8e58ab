import { type SqlBool, sql } from 'kysely';

/**
 * The instant this long before now, by the database's clock. @param interval as PostgreSQL writes it, such as "30 days"
 */
export const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

/** Whether a column's instant was more than so many days ago. */
export const olderThan = (column: string, days: number) =>
  sql<SqlBool>`${sql.ref(column)} < now() - make_interval(days => ${days})`;
