import { sql } from 'kysely';
import { newSeller, type TestSeller } from '../../test/accounts';
import { databaseCostOf } from '../../test/round-trips';
import { withApi } from '../../test/with-store';
import { type Executor, openDatabase, type SellerTransaction } from './database';
import { defer } from './deferred';
import { SecondConnection } from './held-connection';
import { inSavepoint } from './in-savepoint';

// With one connection per role, each transaction follows the one before on the same connection.
const api = withApi({ DATABASE_POOL_SIZE: '1' });
let mine: TestSeller;
let theirs: TestSeller;

beforeAll(async () => {
  mine = await newSeller(api);
  theirs = await newSeller(api);
});

const database = () => api.platform.database;
const seenSellers = async (executor: Executor) =>
  (await executor.selectFrom('sellers').select('id').execute()).map(({ id }) => id);
const rename = (executor: Executor, name: string) =>
  executor.updateTable('stores').set({ nome: name }).executeTakeFirst();
const storeNames = async (executor: Executor) =>
  (await executor.selectFrom('stores').select('nome').execute()).map(({ nome }) => nome);

/** PostgreSQL rejects NUL in a text, so no transaction of this seller can begin. */
const IMPOSSIBLE_SELLER = '\0';

describe('a transaction of a seller', () => {
  it('begins in the trip of its first statement', async () => {
    const cost = await databaseCostOf(() => database().withSeller(mine.sellerId, seenSellers));
    expect(cost).toEqual({ trips: 2, statements: 4 });
  });

  it('may not ask for a second connection, for which all would wait once each has one', async () => {
    const asked = database().withSeller(mine.sellerId, () =>
      seenSellers(database().forSeller(mine.sellerId)),
    );
    await expect(asked).rejects.toThrow(SecondConnection);
    // What it starts and leaves behind is no part of it.
    let later = Promise.resolve<string[]>([]);
    let begin = () => {};
    await database().withSeller(mine.sellerId, async () => {
      const isOver = new Promise<void>((resolve) => {
        begin = resolve;
      });
      later = isOver.then(() => seenSellers(database().forSeller(mine.sellerId)));
    });
    begin();
    expect(await later).toEqual([mine.sellerId]);
  });

  it('gets one where that is not refused, as in production', async () => {
    const lenient = openDatabase({
      ...api.platform.config.database,
      poolSize: 2,
      auditKey: new Uint8Array(),
      onConnectionLost: () => {},
      refusesSecondConnection: false,
    });
    const asked = lenient.withSeller(mine.sellerId, () => seenSellers(lenient.forSeller(mine.sellerId)));
    expect(await asked.finally(() => lenient.close())).toEqual([mine.sellerId]);
  });

  it('has its role, zone and time limit for itself where a connection keeps nothing, as behind a pooler', async () => {
    const pooled = openDatabase({
      ...api.platform.config.database,
      poolSize: 1,
      isPooled: true,
      preparesStatements: false,
      auditKey: new Uint8Array(),
      onConnectionLost: () => {},
    });
    const ask = async (executor: Executor) => {
      const { rows } = await sql<{ role: string; zone: string; most: string }>`
        select current_user as role, current_setting('timezone') as zone, current_setting('statement_timeout') as most`.execute(
        executor,
      );
      return rows[0];
    };
    const { sellerId } = mine;
    const settled = { zone: 'UTC', most: '10s' };
    try {
      expect(await pooled.withSeller(sellerId, ask)).toEqual({ role: 'balcao_app', ...settled });
      expect(await ask(pooled.forSeller(sellerId))).toEqual({ role: 'balcao_app', ...settled });
      expect(await ask(pooled.platform)).toEqual({ role: 'balcao_platform', ...settled });
      expect(await seenSellers(pooled.forSeller(sellerId))).toEqual([sellerId]);
      await expect(
        pooled.forSeller(sellerId).selectFrom('sellers').select(sql`1 / 0`.as('x')).execute(),
      ).rejects.toThrow();
      expect(await seenSellers(pooled.forSeller(sellerId))).toEqual([sellerId]);
    } finally {
      await pooled.close();
    }
  });

  it('costs nothing when it has nothing to do', async () => {
    const cost = await databaseCostOf(() => database().withSeller(mine.sellerId, async () => 'done'));
    expect(cost).toEqual({ trips: 0, statements: 0 });
  });

  it('sends at once what does not wait for each other', async () => {
    const cost = await databaseCostOf(() =>
      database().withSeller(mine.sellerId, (trx) => Promise.all([seenSellers(trx), storeNames(trx)])),
    );
    expect(cost).toEqual({ trips: 2, statements: 5 });
  });

  const named = (executor: Executor, nome: string) =>
    executor.updateTable('stores').set({ nome }).where('seller_id', '=', mine.sellerId).compile();

  it('sends what is deferred with the commit', async () => {
    const cost = await databaseCostOf(() =>
      database().withSeller(mine.sellerId, async (trx) => {
        await seenSellers(trx);
        defer(trx, named(trx, 'Primeira'));
        defer(trx, named(trx, 'Segunda'));
      }),
    );
    expect(cost).toEqual({ trips: 2, statements: 6 });
    expect(await storeNames(database().forSeller(mine.sellerId))).toEqual(['Segunda']);
  });

  it('is one trip where all is deferred, and has the answers then', async () => {
    const cost = await databaseCostOf(async () => {
      const names = await database().withSeller(mine.sellerId, async (trx) =>
        defer(trx, trx.selectFrom('stores').select('nome').compile()),
      );
      expect(names.rows).toEqual([{ nome: 'Segunda' }]);
    });
    expect(cost).toEqual({ trips: 1, statements: 4 });
  });

  it('has seen what was deferred, whatever it reads next', async () => {
    const cost = await databaseCostOf(async () => {
      const seen = await database().withSeller(mine.sellerId, async (trx) => {
        const renamed = defer(trx, named(trx, 'Terceira'));
        expect(() => renamed.rows).toThrow('not been sent');
        return Promise.all([storeNames(trx), storeNames(trx)]);
      });
      expect(seen).toEqual([['Terceira'], ['Terceira']]);
    });
    expect(cost).toEqual({ trips: 2, statements: 6 });
  });

  it('commits nothing when what is deferred fails, and says that error to whoever waits', async () => {
    const attempt = (work: (trx: SellerTransaction) => Promise<unknown>) =>
      database().withSeller(mine.sellerId, async (trx) => {
        await rename(trx, 'Perdida');
        defer(trx, sql`select 1 / 0`.compile(trx));
        await work(trx);
      });
    const works = [
      async () => undefined,
      storeNames,
      (trx: SellerTransaction) => Promise.all([storeNames(trx), seenSellers(trx)]),
    ];
    for (const work of works) await expect(attempt(work)).rejects.toThrow(/division by zero/);
    expect(await storeNames(database().forSeller(mine.sellerId))).not.toContain('Perdida');
  });

  it('goes on after a part whose deferred statement failed was taken back', async () => {
    await database().withSeller(mine.sellerId, async (trx) => {
      await rename(trx, 'Antes');
      const part = inSavepoint(trx, async () => {
        defer(trx, named(trx, 'Parte'));
        defer(trx, sql`select 1 / 0`.compile(trx));
      });
      await expect(part).rejects.toThrow(/division by zero/);
      const unsent = inSavepoint(trx, async () => {
        defer(trx, named(trx, 'Parte'));
        throw new Error('Recusada');
      });
      await expect(unsent).rejects.toThrow('Recusada');
      expect(await storeNames(trx)).toEqual(['Antes']);
    });
    expect(await storeNames(database().forSeller(mine.sellerId))).toEqual(['Antes']);
  });

  it('hands out and does nothing when its seller cannot be set', async () => {
    const before = await storeNames(database().forSeller(mine.sellerId));
    const attempts = [
      database().withSeller(IMPOSSIBLE_SELLER, seenSellers),
      database().withSeller(IMPOSSIBLE_SELLER, (trx) => rename(trx, 'Tomada')),
      database().forSeller(IMPOSSIBLE_SELLER).selectFrom('sellers').select('id').execute(),
      rename(database().forSeller(IMPOSSIBLE_SELLER), 'Tomada'),
    ];
    // Not "current transaction is aborted", the error of the statements after it.
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: '22021' });
    expect(await storeNames(database().forSeller(mine.sellerId))).toEqual(before);
  });

  it('is undone as a whole when any of it fails', async () => {
    const before = await storeNames(database().forSeller(mine.sellerId));
    const attempt = database().withSeller(mine.sellerId, async (trx) => {
      await rename(trx, 'Meio caminho');
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(attempt).rejects.toThrow(/division by zero/);
    expect(await storeNames(database().forSeller(mine.sellerId))).toEqual(before);
  });

  it('cannot be used when it is over', async () => {
    const leaked = await database().withSeller(mine.sellerId, async (trx) => ({ trx }));
    await expect(seenSellers(leaked.trx)).rejects.toThrow('The transaction is over.');
  });
});

describe('a statement of a seller', () => {
  it('takes one trip', async () => {
    const cost = await databaseCostOf(() => seenSellers(database().forSeller(mine.sellerId)));
    expect(cost).toEqual({ trips: 1, statements: 2 });
  });

  it('sees and writes rows of that seller only', async () => {
    expect(await seenSellers(database().forSeller(mine.sellerId))).toEqual([mine.sellerId]);
    const written = await database()
      .forSeller(mine.sellerId)
      .updateTable('stores')
      .set({ nome: 'Tomada' })
      .where('seller_id', '=', theirs.sellerId)
      .executeTakeFirst();
    expect(written.numUpdatedRows).toBe(0n);
  });

  it('is kept', async () => {
    const renamed = await rename(database().forSeller(mine.sellerId), 'Loja nova');
    expect(renamed.numUpdatedRows).toBe(1n);
    expect(await storeNames(database().platform)).toContain('Loja nova');
  });

  it('leaves no seller set on its connection', async () => {
    await seenSellers(database().forSeller(mine.sellerId));
    expect(await seenSellers(database().forSeller(''))).toEqual([]);
  });

  it('begins no transaction that would last longer', async () => {
    const attempt = database().forSeller(mine.sellerId).transaction().execute(seenSellers);
    await expect(attempt).rejects.toThrow(TypeError);
  });
});

/** A pooler of version 1.18 knows no prepared statements, so behind one they are switched off. */
const isPrepared = process.env.TEST_POOLER_URL === undefined;

describe('statements that come again', () => {
  (isPrepared ? it : it.skip)('are prepared once', async () => {
    const prepared = await database().withSeller(mine.sellerId, async (trx) => {
      for (let time = 0; time < 3; time += 1) await seenSellers(trx);
      const { rows } = await sql<{ uses: string }>`
        select generic_plans + custom_plans as uses from pg_prepared_statements
        where statement like 'select "id" from "sellers"%'`.execute(trx);
      return rows.map(({ uses }) => Number(uses) > 1);
    });
    expect(prepared).toEqual([true]);
  });

  it('go on when a column is added to what they read', async () => {
    const columns = await database().withSeller(mine.sellerId, async (trx) => {
      const read = () => sql<object>`select * from growing`.execute(trx);
      await sql`create temporary table growing on commit drop as select 1 as a`.execute(trx);
      for (let time = 0; time < 3; time += 1) await read();
      await sql`alter table growing add column b int`.execute(trx);
      const { rows } = await read();
      return Object.keys(rows[0] ?? {});
    });
    expect(columns).toEqual(['a', 'b']);
  });
});

describe('a whole number of eight bytes, and a sum of them', () => {
  const read = async (value: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(value)} as value`.execute(database().platform)).rows[0]
      ?.value;

  it('is a number as far as one holds it exactly', async () => {
    expect(await read('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
    expect(await read('(select sum(cents) from (values (-5::bigint), (2)) as given (cents))')).toBe(-3);
    expect(await read('(select count(*) from stores where false)')).toBe(0);
  });

  it('is refused beyond that', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow(RangeError);
    // Nothing else is read in its place.
    expect(await read('1::bigint')).toBe(1);
  });
});
