import { type RawBuilder, sql } from 'kysely';

/** A column that is a JSON array, with one more entry, of which the latest are kept. */
export const latestOf = (column: string, entry: object, kept: number): RawBuilder<string> =>
  sql<string>`(
    select jsonb_agg(one order by position) from (
      select one, position from jsonb_array_elements(${sql.ref(column)} || ${JSON.stringify(entry)}::jsonb)
        with ordinality as listed(one, position)
      order by position desc limit ${kept}) as latest)`;
