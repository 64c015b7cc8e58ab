import { sql } from 'kysely';
import { Client } from 'pg';
import { newSeller, type TestSeller } from '../../test/accounts';
import { startTestApi, type TestApi } from '../../test/test-app';

let api: TestApi;
let mine: TestSeller;
let theirs: TestSeller;

beforeAll(async () => {
  api = await startTestApi();
  mine = await newSeller(api);
  theirs = await newSeller(api);
});
afterAll(() => api.close());

/** Tables with a tenant policy, read from the database itself: a new one cannot be forgotten here. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_policies where policyname = 'tenant' order by tablename`.execute(
    api.platform.database.platform,
  );
  return rows.map(({ tablename }) => tablename);
}

async function rowsSeenByAppRole(statement: string): Promise<number> {
  const client = new Client({
    connectionString: process.env.TEST_DATABASE_URL,
    options: '-c role=balcao_app',
  });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return Number(rows[0].count);
}

describe('row-level security', () => {
  it('covers every table with a seller_id', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'seller_id'`.execute(api.platform.database.platform);
    const covered = await tenantTables();
    for (const { table_name } of rows) expect(covered).toContain(table_name);
    expect(covered).toContain('sellers');
  });

  it('lets a select return no rows while no seller is set', async () => {
    for (const table of await tenantTables()) {
      // Credentials in users cannot be selected at all: count a column that can.
      expect([
        table,
        await rowsSeenByAppRole(`select count(*) from (select 1 from ${table}) as rows`),
      ]).toEqual([table, 0]);
    }
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
