import { type SqlBool, sql } from 'kysely';

/** Whether a column's instant was more than so many days ago. */
export const olderThan = (column: string, days: number) =>
  sql<SqlBool>`${sql.ref(column)} < now() - make_interval(days => ${days})`;
