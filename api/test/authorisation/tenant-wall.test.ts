import { Client, escapeIdentifier } from 'pg';
import { createOwnDatabase, type OwnDatabase } from '../own-database';

const RULE = /^\((\w+) = current_seller\(\)\) \/ \(\1 = current_seller\(\)\)$/;

let database: OwnDatabase;
/** A seller's own transactions. */
let app: Client;
/** The role that no policy restricts. */
let owner: Client;

beforeAll(async () => {
  database = await createOwnDatabase();
  owner = new Client({ connectionString: database.url });
  app = new Client({ connectionString: database.url, options: '-c role=balcao_app' });
  await Promise.all([owner.connect(), app.connect()]);
  for (const { name, walled, rules } of await reachableTables()) if (walled) await fill(name, rules);
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

/**
 * Inserts a row of each of two sellers into a table without its other constraints, which the policies must not depend
 * on.
 */
async function fill(table: string, rules: string[]): Promise<void> {
  const [, column = ''] = RULE.exec(rules[0] ?? '') ?? [];
  const { rows: constraints } = await owner.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype not in ('n', 't')`,
    [table],
  );
  for (const { conname } of constraints)
    await owner.query(`alter table ${table} drop constraint ${escapeIdentifier(conname)} cascade`);
  const { rows: needed } = await owner.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and attnotnull and not attisdropped
       and attidentity = ''`,
    [table],
  );
  for (const { attname } of needed)
    await owner.query(`alter table ${table} alter ${escapeIdentifier(attname)} drop not null`);
  await owner.query(`alter table ${table} disable trigger all`);
  await owner.query(`insert into ${table} (${escapeIdentifier(column)}) values ('seller-a'), ('seller-b')`);
}

const readableTables = async () => (await reachableTables()).filter(({ readable }) => readable);

/** The number of rows that a connection sees. It selects no column, because some are not readable. */
async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as found from (select 1 from ${table}) as any_row`,
  );
  return rows[0].found;
}

/** The policies of a seller's own transactions on each accessible table of the database. */
async function reachableTables() {
  const { rows } = await app.query<{
    name: string;
    readable: boolean;
    walled: boolean;
    rules: string[];
  }>(`
    select c.oid::regclass::text as name,
      has_any_column_privilege(c.oid, 'SELECT') as readable,
      c.relrowsecurity and c.relforcerowsecurity as walled,
      array(
        select pg_get_expr(p.polqual, p.polrelid) || ' / ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
        from pg_policy p
        where p.polrelid = c.oid and (0 = any (p.polroles) or 'balcao_app'::regrole = any (p.polroles))
      ) as rules
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege(c.oid, 'DELETE') or has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE'))
    order by name`);
  return rows;
}

describe('the wall between sellers, in the database itself', () => {
  it('stands before every table that a seller’s transaction may read', async () => {
    const open = (await reachableTables()).filter(({ readable, walled }) => readable && !walled);
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('has one rule for reading and writing: the row is the seller’s', async () => {
    const walls = (await reachableTables()).filter(({ walled }) => walled);
    expect(walls.length).toBeGreaterThan(0);
    for (const { name, rules } of walls) expect([name, rules]).toEqual([name, [expect.stringMatching(RULE)]]);
  });

  it('shows no rows while no seller is set, of any table that has some', async () => {
    const readable = await readableTables();
    expect(readable.length).toBeGreaterThan(0);
    for (const { name } of readable) {
      expect([name, await countRows(owner, name)]).toEqual([name, 2]);
      expect([name, await countRows(app, name)]).toEqual([name, 0]);
    }
  });

  it('shows each seller their own row, and not the other one', async () => {
    for (const { name } of await readableTables()) {
      await app.query('begin');
      await app.query(`select set_config('app.seller_id', 'seller-a', true)`);
      expect([name, await countRows(app, name)]).toEqual([name, 1]);
      await app.query('rollback');
    }
  });
});
