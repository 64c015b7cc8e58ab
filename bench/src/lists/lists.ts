import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { grantSession } from '../../../api/src/accounts/sessions';
import { createStore } from '../../../api/src/accounts/stores';
import { activateUser, createPendingUser } from '../../../api/src/accounts/users';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { SYSTEM_ORIGIN } from '../../../api/src/security/origin';
import { environmentOf, startMeasuredApi } from '../api/api-servers';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { fillProducts, type StoreOwner } from './fill-products';

const SIZES = [1_000, 1_000_000];
const TARGET = 2;
const ROUNDS = 60;

/**
 * A list call: the name that the table gives it, and its query.
 *
 * @param own the number of a product that the store has
 */
const callsFor = (own: number): [name: string, query: string][] => [
  ['first page', ''],
  ['first page, by name', 'sort=name'],
  ['first page, by stock', 'sort=stockQuantity'],
  ['filtered: archived', 'status=archived'],
  ['filtered: drafts with low stock', 'status=draft&stock=low'],
  ['filtered: a narrow price range', 'priceFrom=20000&priceTo=20100'],
  ['filtered: a wide price range', 'priceFrom=20000'],
  ['search: an SKU', `q=SKU-00000${own}`],
  ['search: a word and a number', `q=caneca%20${own}`],
  ['search: a word of every tenth product', 'q=caneca'],
  ['search: two common words', 'q=caneca%20azul'],
];

/** Without a cursor a page is counted from the start, which is known to be slower. */
const COUNTED_FROM_START = 'deep page, by number';

interface ListAnswer {
  total: number;
  cursors: { next: string | null; last: string | null };
}

type Get = (query: string) => Promise<ListAnswer>;

interface Owner extends StoreOwner {
  token: string;
}

/** The owner of a measured store, logged in. */
async function makeOwner(databaseUrl: string, email: string, cpf: string): Promise<Owner> {
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), pino({ level: 'silent' }));
  const { platform: database } = platform.database;
  const user = await createPendingUser(database, {
    name: 'Dona da Loja',
    email,
    phoneNumber: '+5511987654321',
    cpf,
    passwordHash: '',
  });
  if (user === undefined) throw new Error('The owner of a measured store could not be made.');
  await activateUser(database, user.id);
  const store = await createStore(database, { sellerId: user.seller_id, userId: user.id, nome: 'Loja' });
  const grant = await grantSession(
    platform,
    database,
    { userId: user.id, sellerId: user.seller_id, isPlatformAdmin: false },
    SYSTEM_ORIGIN,
  );
  await platform.database.close();
  return { sellerId: user.seller_id, storeId: store.id, token: grant.token.accessToken };
}

/** A measured store of a filled database. */
interface MeasuredStore {
  get: Get;
  /**
   * Its calls by name, including those that need an earlier answer: pages by cursor, and one in the middle by its
   * number.
   */
  calls: Map<string, string>;
}

interface Measured {
  growing: MeasuredStore;
  steady: MeasuredStore;
  stop: () => Promise<void>;
}

async function deepCalls(get: Get): Promise<[name: string, query: string][]> {
  const { total } = await get('');
  const middle = `page=${Math.ceil(total / 50)}`;
  const { cursors } = await get(middle);
  return [
    ['deep page, by cursor', `cursor=${cursors.next}`],
    ['last page, by cursor', `cursor=${cursors.last}`],
    [COUNTED_FROM_START, middle],
  ];
}

async function measure(apiUrl: string, { token }: Owner, own: number): Promise<MeasuredStore> {
  const get: Get = async (query) => {
    const answer = await fetch(`${apiUrl}/products?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ListAnswer;
  };
  return { get, calls: new Map([...callsFor(own), ...(await deepCalls(get))]) };
}

/** Fills a database and starts the API on it. */
async function prepare(databaseUrl: string, count: number, root: string): Promise<Measured> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const growing = await makeOwner(databaseUrl, 'grande@exemplo.com.br', '52998224725');
  const steady = await makeOwner(databaseUrl, 'pequena@exemplo.com.br', '12345678909');
  const started = performance.now();
  await fillProducts(databaseUrl, count, { growing, steady });
  console.log(`${count} products filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const api = await startMeasuredApi(databaseUrl);
  return {
    growing: await measure(api.url, growing, 105),
    steady: await measure(api.url, steady, 106),
    stop: () => api.stop(),
  };
}

/** Calls both in turn, so that other load of the machine affects both alike. */
async function compare(small: MeasuredStore, large: MeasuredStore): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, before] of small.calls) {
    const after = large.calls.get(name) ?? '';
    const [smallMs = 0, largeMs = 0] = await mediansByTurns(
      [() => small.get(before), () => large.get(after)],
      ROUNDS,
    );
    const ratio = largeMs / smallMs;
    const judgement = name === COUNTED_FROM_START ? ratio.toFixed(2) : judged(ratio, TARGET);
    rows.push([name, smallMs.toFixed(2), largeMs.toFixed(2), judgement]);
  }
  return rows;
}

/**
 * Measures `GET /products` among a thousand and among a million products of many sellers: of a store that stays as it is while
 * others come, and of one that has one product in five of all.
 */
export async function benchLists(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-lists-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  const measured: Measured[] = [];
  try {
    await server.connect();
    for (const count of SIZES) {
      const url = new URL(postgres.url);
      url.pathname = `/lists_${count}`;
      await server.query(`create database lists_${count}`);
      measured.push(await prepare(url.href, count, root));
    }
    const [small, large] = measured;
    if (!small || !large) return;
    const columns = ['call', '10³, ms', '10⁶, ms', 'ratio'];
    const steady = await compare(small.steady, large.steady);
    printTable('GET /products of a store of 200, median', columns, steady);
    const growing = await compare(small.growing, large.growing);
    printTable('GET /products of a store of 200, and of 200 000, median', columns, growing);
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
