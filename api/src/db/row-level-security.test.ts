import { sql } from 'kysely';
import { newSeller, type TestSeller } from '../../test/accounts';
import { withApi } from '../../test/with-store';

const api = withApi();
let mine: TestSeller;
let theirs: TestSeller;

beforeAll(async () => {
  mine = await newSeller(api);
  theirs = await newSeller(api);
});

/** Tables with a tenant policy, read from the database so that new ones are included. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_policies where policyname = 'tenant' order by tablename`.execute(
    api.platform.database.platform,
  );
  return rows.map(({ tablename }) => tablename);
}

describe('row-level security', () => {
  it('covers every table with a seller_id', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'seller_id'`.execute(
      api.platform.database.platform,
    );
    const covered = await tenantTables();
    expect(rows).not.toHaveLength(0);
    for (const { table_name } of rows) expect(covered).toContain(table_name);
    expect(covered).toContain('sellers');
  });

  it('holds for whoever reads a view, not for its owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not coalesce('security_invoker=true' = any(reloptions), false)`.execute(
      api.platform.database.platform,
    );
    expect(rows).toEqual([]);
  });

  it('shows the seller of the transaction and nobody else', async () => {
    const ids = await api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx.selectFrom('sellers').select('id').execute(),
    );
    expect(ids).toEqual([{ id: mine.sellerId }]);
    const foreign = await api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx.selectFrom('stores').select('id').where('seller_id', '=', theirs.sellerId).execute(),
    );
    expect(foreign).toEqual([]);
    const there = await api.platform.database.platform
      .selectFrom('stores')
      .select('id')
      .where('seller_id', '=', theirs.sellerId)
      .execute();
    expect(there).not.toEqual([]);
  });

  it('changes no row of another seller', async () => {
    const result = await api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx
        .updateTable('sellers')
        .set({ company_name: 'Tomada' })
        .where('id', '=', theirs.sellerId)
        .executeTakeFirst(),
    );
    expect(result.numUpdatedRows).toBe(0n);
  });

  it('refuses to write a row for another seller', async () => {
    const attempt = api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx
        .insertInto('stores')
        .values({ seller_id: theirs.sellerId, id: 'x', nome: 'x', slug: 'x', plan_id: null })
        .execute(),
    );
    await expect(attempt).rejects.toThrow(/row-level security/);
  });

  it('forgets the seller at the end of the transaction', async () => {
    await api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx.selectFrom('sellers').select('id').execute(),
    );
    const seen = await api.platform.database.withSeller('', (trx) =>
      trx.selectFrom('sellers').select('id').execute(),
    );
    expect(seen).toEqual([]);
  });

  it('keeps credentials from the seller’s own transactions', async () => {
    const attempt = api.platform.database.withSeller(mine.sellerId, (trx) =>
      trx.selectFrom('users').select('password_hash').execute(),
    );
    await expect(attempt).rejects.toThrow(/permission denied/);
  });
});
