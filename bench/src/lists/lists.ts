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
import { medianMs } from '../median-ms';
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

/** Calls that need an answer before: pages found by cursors, and one by its number in the middle. */
async function deepCalls(get: Get): Promise<[string, string][]> {
  const { total } = await get('');
  const middle = `page=${Math.ceil(total / 50)}`;
  const { cursors } = await get(middle);
  return [
    ['deep page, by cursor', `cursor=${cursors.next}`],
    ['last page, by cursor', `cursor=${cursors.last}`],
    ['deep page, by number', middle],
  ];
}

/** The medians of all calls, by their names, over a database of that many products. */
async function measure(databaseUrl: string, count: number, root: string): Promise<Map<string, number>> {
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
  const medians = new Map<string, number>();
  for (const [name, query] of [...CALLS, ...(await deepCalls(get))])
    medians.set(name, await medianMs(() => get(query), ROUNDS));
  await api.stop();
  return medians;
}

/**
 * Measures `GET /products` of a store with one product in five, among a thousand and among a million products of many sellers:
 * whether lists stay flat.
 */
export async function benchLists(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-lists-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  await server.connect();
  try {
    const measured: Map<string, number>[] = [];
    for (const count of SIZES) {
      const url = new URL(postgres.url);
      url.pathname = `/lists_${count}`;
      await server.query(`create database lists_${count}`);
      measured.push(await measure(url.href, count, root));
      await server.query(`drop database lists_${count} with (force)`);
    }
    const [small, large] = measured;
    const rows = [...(small ?? [])].map(([name, before]) => {
      const after = large?.get(name) ?? Number.NaN;
      return [name, before.toFixed(2), after.toFixed(2), judged(after / before, TARGET)];
    });
    printTable('GET /products, one caller, median', ['call', '10³, ms', '10⁶, ms', 'ratio'], rows);
  } finally {
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
