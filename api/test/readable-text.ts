import { Client } from 'pg';

/** Kinds of columns that can hold what somebody wrote. Those of partitions are read with their table. */
const COLUMNS = `
  select c.table_name as "table", c.column_name as "column", c.data_type = 'bytea' as "isBytes"
  from information_schema.columns c
  join pg_class k on k.relname = c.table_name and k.relnamespace = c.table_schema::regnamespace
  where c.table_schema = 'public' and k.relkind in ('r', 'p') and not k.relispartition
    and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY')
      or c.udt_name = 'citext')`;
/** They are made by chance, and hold every run of four digits sooner or later. */
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/**
 * Every text that a database holds, whoever may read it, with the column in which it stands. UUIDs are left out.
 * @param url of the database: the one of this worker when absent
 */
export async function readableText(
  url = process.env.TEST_DATABASE_URL,
): Promise<{ column: string; text: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; isBytes: boolean }>(
      COLUMNS,
    );
    const found: { column: string; text: string }[] = [];
    for (const { table, column, isBytes } of columns) {
      const value = isBytes ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const { rows } = await client.query<{ text: string }>(
        `select ${value} as text from "${table}" where "${column}" is not null`,
      );
      for (const { text } of rows) found.push({ column: `${table}.${column}`, text: text.replace(UUID, '') });
    }
    return found;
  } finally {
    await client.end();
  }
}
