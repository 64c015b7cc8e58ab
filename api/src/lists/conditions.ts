import { TIME_ZONE } from '@balcao/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Today in São Paulo, as a column of text has it. */
export const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date::text`;

/** The first of the last 30 days in São Paulo, today included: the days that reports call *30 dias*. */
export const FIRST_OF_30_DAYS = sql<string>`((now() at time zone ${sql.lit(TIME_ZONE)})::date - 29)`;

/** A condition in SQL that the rows of a list fulfil. */
export type Condition = RawBuilder<SqlBool>;

/** The filter's value, or one of its values, stands in the column. */
export const oneOf =
  (column: string) =>
  (wanted: string | readonly string[]): Condition =>
    sql`${sql.ref(column)} = any(${[wanted].flat()}::text[])`;

export const equals =
  (column: string) =>
  (wanted: string | boolean): Condition =>
    sql`${sql.ref(column)} = ${wanted}`;

export const atLeast =
  (column: string) =>
  (least: number): Condition =>
    sql`${sql.ref(column)} >= ${least}`;

export const atMost =
  (column: string) =>
  (most: number): Condition =>
    sql`${sql.ref(column)} <= ${most}`;

/** The instant at which a day of São Paulo begins, `days` days later. */
const dayStart = (date: string, days = 0) =>
  sql<Date>`((${date}::date + ${days}::int)::timestamp at time zone ${TIME_ZONE})`;

/** The instant in the column is on the day (`YYYY-MM-DD`, of São Paulo) or later. */
export const fromDay =
  (column: string) =>
  (date: string): Condition =>
    sql`${sql.ref(column)} >= ${dayStart(date)}`;

/** The instant in the column is on the day (`YYYY-MM-DD`, of São Paulo) or earlier. */
export const untilDay =
  (column: string) =>
  (date: string): Condition =>
    sql`${sql.ref(column)} < ${dayStart(date, 1)}`;

/** All of the conditions; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;

/** One of the conditions; false without any. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
