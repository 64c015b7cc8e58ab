import type { Client } from 'pg';

const OWN = `not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
const grants = (acl: string) =>
  `coalesce((select string_agg(one, ',' order by one) from unnest(${acl}::text[]) as one), '')`;

/**
 * One line for each thing that a migration can make, by the catalogs, so that two databases can be compared without
 * pg_dump. Left out are names of NOT NULL constraints, which are nobody's choice, and whether older rows were checked.
 */
const SCHEMA = `
  select concat_ws(' ', 'column', c.relname, attname, row_number() over (partition by attrelid order by attnum),
    format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attstorage,
    ${grants('attacl')}) as line
  from pg_attribute as a join pg_class as c on c.oid = attrelid
  left join pg_attrdef as d on d.adrelid = attrelid and adnum = attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
  union all select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relrowsecurity,
    relforcerowsecurity, ${grants('relacl')}, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid))
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname,
    replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', 'function', oid::regprocedure, pg_get_functiondef(oid), ${grants('proacl')})
  from pg_proc as p where pronamespace = 'public'::regnamespace and proname <> 'demo_facts' and ${OWN}
  union all select concat_ws(' ', pg_get_triggerdef(oid, true), tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, '/', with_check)
  from pg_policies where schemaname = 'public'
  union all select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
  union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select concat_ws(' ', 'extension', extname, extversion) from pg_extension
  union all select concat_ws(' ', 'rights in the schema', ${grants('nspacl')}) from pg_namespace where nspname = 'public'
  union all select concat_ws(' ', 'demonstration', fact) from demo_facts() as fact
  order by 1`;

/** The schema of a database, and the rows that stand in it from the start. */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA);
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migrations' order by 1`,
  );
  const filled = tables.rows.map(
    ({ name }) => `select '${name} ' || to_jsonb(one)::text as line from ${name} as one`,
  );
  await client.query('set role balcao_platform');
  const first = await client.query<{ line: string }>(filled.join(' union all ').concat(' order by 1'));
  await client.query('reset role');
  return [...rows, ...first.rows].map(({ line }) => line);
}
