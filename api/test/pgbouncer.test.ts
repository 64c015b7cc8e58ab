import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { assertRoles } from '../src/db/assert-roles';
import type { Database, Executor } from '../src/db/database';
import { openDatabase } from '../src/db/database';
import { prepareRuntimeLogin, withLogin } from '../src/db/runtime-login';
import { publishLive } from '../src/live/publish-live';
import { startFailureSentences } from '../src/start-failure';
import { call, newSeller, type TestSeller } from './accounts';
import { keepCallersKnown } from './fake-clock';
import { listenOn, openLive, takeTicket } from './live';
import { createOwnDatabase, type OwnDatabase } from './own-database';
import { type PgBouncer, pooledSettings, startPgBouncer } from './pgbouncer';
import { describeWith } from './programs';
import { databaseCostOf } from './round-trips';
import { createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';

const sessionQuery = sql<{ role: string; timezone: string; timeout: string; sellers: number }>`
  select current_user as role, current_setting('timezone') as timezone,
    current_setting('statement_timeout') as timeout, (select count(*)::int from sellers) as sellers`;

const sessionOf = async (executor: Executor) => (await sessionQuery.execute(executor)).rows[0];

const APP = { role: 'balcao_app', timezone: 'UTC', timeout: '10s' };
const PLATFORM = { ...APP, role: 'balcao_platform' };

describeWith('pgbouncer', 'through PgBouncer in transaction mode', () => {
  let own: OwnDatabase;
  let bouncer: PgBouncer;
  let url: string;
  let direct: TestApi;
  let pooled: TestApi;
  let seller: TestSeller;

  beforeAll(async () => {
    own = await createOwnDatabase();
    // The login that a started API makes for itself.
    const login = await prepareRuntimeLogin(own.url, randomBytes(32));
    if (login === null) throw new Error('The owner may not make logins.');
    const directUrl = withLogin(own.url, login);
    bouncer = await startPgBouncer([directUrl]);
    url = bouncer.through(directUrl);
    direct = await startTestApi({ DATABASE_URL: directUrl });
    pooled = await startTestApi(pooledSettings(url, directUrl));
    seller = await newSeller(pooled);
    await newSeller(pooled);
  });
  afterAll(async () => {
    await pooled.close();
    await direct.close();
    await bouncer.stop();
    await own.drop();
  });

  keepCallersKnown();

  const database = (): Database => pooled.platform.database;

  it('runs every statement in its role, in UTC and with its time limit', async () => {
    const { platform, withPlatform, withSeller, forSeller } = database();
    const all = { ...PLATFORM, sellers: 2 };
    expect(await sessionOf(platform)).toEqual(all);
    expect(await withPlatform(sessionOf)).toEqual(all);
    expect(await platform.transaction().execute(sessionOf)).toEqual(all);
    const one = { ...APP, sellers: 1 };
    expect(await sessionOf(forSeller(seller.sellerId))).toEqual(one);
    expect(await withSeller(seller.sellerId, sessionOf)).toEqual(one);
    await assertRoles(database());
  });

  it('shows no rows without a seller, whoever used the server connection before', async () => {
    const { platform, withSeller, forSeller } = database();
    for (let turn = 0; turn < 20; turn += 1) {
      const seen = await Promise.all([
        withSeller(seller.sellerId, sessionOf),
        sessionOf(forSeller('')),
        sessionOf(platform),
      ]);
      expect(seen.map((session) => session?.sellers)).toEqual([1, 0, 2]);
    }
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      // Nothing of a transaction stays behind: without one the login is itself, and may read nothing.
      await expect(client.query('select from sellers')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });

  it('undoes a transaction that fails, and goes on', async () => {
    const failing = database().withSeller(seller.sellerId, async (trx) => {
      await trx.updateTable('stores').set({ nome: 'Ninguém' }).execute();
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const { nome } = await database()
      .forSeller(seller.sellerId)
      .selectFrom('stores')
      .select('nome')
      .executeTakeFirstOrThrow();
    expect(nome).not.toBe('Ninguém');
  });

  it.each([
    ['a list', () => '/products?q=bolsa'],
    ['a detail', () => `/seller/${seller.sellerId}`],
  ])('takes no more trips than without it: %s', async (_name, urlOf) => {
    const costAt = async (api: TestApi) => {
      const read = () => call(api, 'GET', urlOf(), undefined, seller);
      expect((await read()).statusCode).toBe(200);
      return (await databaseCostOf(read)).trips;
    };
    expect(await costAt(pooled)).toBe(await costAt(direct));
  });

  it('keeps listening, on a connection of its own', async () => {
    const maria = await createAccount(pooled.platform);
    const page = await openLive(pooled, await listenOn(pooled), await takeTicket(pooled, maria));
    await page.untilCaughtUp();
    await direct.platform.database.withSeller(maria.sellerId, (trx) =>
      publishLive(trx, maria, 'kyc.changed'),
    );
    await direct.platform.live.flush();
    await page.untilTopic('kyc.changed');
    // Another replica ends the session.
    await direct.app.inject({ method: 'POST', url: '/auth/logout', headers: maria.headers });
    expect(await page.closed).toBe(4401);
  });

  it('is noticed when nobody said that it is there', async () => {
    const unaware = openDatabase({
      url,
      poolSize: 1,
      auditKey: new Uint8Array(32),
      onConnectionLost: () => {},
    });
    const refused = await assertRoles(unaware).catch((error: unknown) => error);
    await unaware.close();
    expect(startFailureSentences(refused)).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')]);
  });

  it('is noticed when it drops the role in silence', async () => {
    const careless = await startPgBouncer([own.url], 'ignore_startup_parameters = options');
    // The login that migrates may do anything.
    const unaware = openDatabase({
      url: careless.through(own.url),
      poolSize: 1,
      auditKey: new Uint8Array(32),
      onConnectionLost: () => {},
    });
    const refused = await assertRoles(unaware).catch((error: unknown) => error);
    await unaware.close();
    await careless.stop();
    expect(startFailureSentences(refused)).toEqual([expect.stringContaining('sellers are not kept apart')]);
  });
});
