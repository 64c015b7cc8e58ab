import { Client } from 'pg';

let app: Client;

beforeAll(async () => {
  app = new Client({ connectionString: process.env.TEST_DATABASE_URL, options: '-c role=balcao_app' });
  await app.connect();
});
afterAll(() => app.end());

/** The policies of a seller's own transactions on each table of the database that they may touch at all. */
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
    for (const { name, walled, rules } of await reachableTables())
      if (walled)
        expect([name, rules]).toEqual([
          name,
          [expect.stringMatching(/^\((\w+) = current_seller\(\)\) \/ \(\1 = current_seller\(\)\)$/)],
        ]);
  });

  it('shows no rows while no seller is set', async () => {
    const readable = (await reachableTables()).filter((table) => table.readable);
    expect(readable.length).toBeGreaterThan(0);
    for (const { name } of readable) {
      const { rows } = await app.query(
        `select count(*)::int as found from (select 1 from ${name}) as any_row`,
      );
      expect([name, rows]).toEqual([name, [{ found: 0 }]]);
    }
  });
});
