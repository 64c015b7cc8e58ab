import type { ColumnType } from 'kysely';

/** An instant that every row is written with. */
export type Instant = ColumnType<Date, Date, Date>;
/** An instant that the table fills when it is left out. */
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>;
/** An instant that may be missing. */
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
