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
import { fillProducts } from './fill-products';

const SIZES = [1_000, 1_000_000];
const TARGET = 2;
const ROUNDS = 60;

/** A list call: its query, and the name that the table gives it. */
const CALLS: [name: string, query: string][] = [
  ['first page', ''],
  ['first page, by name', 'sort=name'],
  ['first page, by stock', 'sort=stockQuantity'],
  ['filtered: archived', 'status=archived'],
  ['filtered: drafts with low stock', 'status=draft&stock=low'],
  ['filtered: a narrow price range', 'priceFrom=20000&priceTo=20100'],
  ['filtered: a wide price range', 'priceFrom=20000'],
  ['search: an SKU', 'q=SKU-00000105'],
  ['search: a word and a number', 'q=caneca%20105'],
  ['search: a word of every tenth product', 'q=caneca'],
  ['search: two common words', 'q=caneca%20azul'],
];

/** Without a cursor a page is counted from the start: that it takes longer is known. */
const COUNTED_FROM_START = 'deep page, by number';

interface ListAnswer {
  total: number;
  cursors: { next: string | null; last: string | null };
}

type Get = (query: string) => Promise<ListAnswer>;

/** The owner of the measured store, logged in. */
async function makeOwner(databaseUrl: string) {
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), pino({ level: 'silent' }));
  const { platform: database } = platform.database;
  const user = await createPendingUser(database, {
    name: 'Dona da Loja',
    email: 'dona@exemplo.com.br',
    phoneNumber: '+5511987654321',
    cpf: '52998224725',
    passwordHash: '',
  });
  if (user === undefined) throw new Error('The owner of the measured store could not be made.');
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

/** A filled database and the API on it. */
interface Measured {
  get: Get;
  /** Calls that need an answer before, by name: pages found by cursors, and one by its number in the middle. */
  deep: Map<string, string>;
  stop: () => Promise<void>;
}

async function deepCalls(get: Get): Promise<Map<string, string>> {
  const { total } = await get('');
  const middle = `page=${Math.ceil(total / 50)}`;
  const { cursors } = await get(middle);
  return new Map([
    ['deep page, by cursor', `cursor=${cursors.next}`],
    ['last page, by cursor', `cursor=${cursors.last}`],
    [COUNTED_FROM_START, middle],
  ]);
}

async function prepare(databaseUrl: string, count: number, root: string): Promise<Measured> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const owner = await makeOwner(databaseUrl);
  const started = performance.now();
  await fillProducts(databaseUrl, count, owner);
  console.log(`${count} products filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const api = await startMeasuredApi(databaseUrl);
  const get: Get = async (query) => {
    const answer = await fetch(`${api.url}/products?${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ListAnswer;
  };
  return { get, deep: await deepCalls(get), stop: () => api.stop() };
}

/** Calls both by turns, so that what else the machine does meets both alike. */
async function compare(small: Measured, large: Measured): Promise<string[][]> {
  const calls: [name: string, before: string, after: string][] = [
    ...CALLS.map(([name, query]): [string, string, string] => [name, query, query]),
    ...[...small.deep].map(([name, query]): [string, string, string] => [
      name,
      query,
      large.deep.get(name) ?? '',
    ]),
  ];
  const rows: string[][] = [];
  for (const [name, before, after] of calls) {
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
 * Measures `GET /products` of a store with one product in five, among a thousand and among a million products of many sellers:
 * whether lists stay flat.
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
    const rows = await compare(small, large);
    printTable('GET /products, one caller, median', ['call', '10³, ms', '10⁶, ms', 'ratio'], rows);
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
