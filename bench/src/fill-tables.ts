import type { Client } from 'pg';

interface Constraint {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'f';
  definition: string;
}

/** Primary keys and unique constraints first, as foreign keys need them. */
const readConstraints = async (client: Client, tables: readonly string[]): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
     order by contype = 'f', contype`,
    [tables],
  );
  return rows;
};

const readIndexes = async (client: Client, tables: readonly string[]) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = any($1::text[])',
    [tables],
  );
  return rows;
};

/**
 * Fills tables as their owner, without triggers and row-level security. Indexes and keys are built in one go afterwards: that
 * takes a fraction of the time of updating them row by row. Foreign keys hold for what is written from then on.
 */
export async function fillTables(
  client: Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(`set work_mem = '256MB'`);
  const constraints = await readConstraints(client, tables);
  for (const table of tables)
    await client.query(`alter table ${table} no force row level security, disable trigger user`);
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint if exists ${name} cascade`);
  const indexes = await readIndexes(client, tables);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  for (const { table, name, kind, definition } of constraints)
    await client.query(
      `alter table ${table} add constraint ${name} ${definition} ${kind === 'f' ? 'not valid' : ''}`,
    );
  for (const { definition } of indexes) await client.query(definition);
  for (const table of tables) {
    await client.query(`alter table ${table} force row level security, enable trigger user`);
    await client.query(`vacuum analyze ${table}`);
  }
}
