import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { startMeasuredApi } from '../api/api-servers';
import { makeOwner, type Owner } from '../make-owner';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { fillProducts } from './fill-products';

/** The factors by which a store's lists may be slower among many products than those of a store of 200 among a thousand. */
const TARGETS = { small: 2, medium: 2, large: 5 };
type StoreName = keyof typeof TARGETS;
const FEW = 1_000;
const MANY = 1_000_000;
/** With fewer there is no store of 10 000. */
const FEWEST_OF_MANY = 100_000;
const ROUNDS = 60;

/**
 * A list call: the name that the table gives it, and its query.
 *
 * @param own the number of a product that the store has
 */
const callsFor = (own: number): [name: string, query: string][] => [
  ['first page', 'size=25'],
  ['first page, by name', 'sort=name'],
  ['first page, by stock', 'sort=stockQuantity'],
  ['filtered: archived', 'status=archived'],
  ['filtered: drafts with low stock', 'status=draft&stock=low'],
  ['filtered: a narrow price range', 'priceFrom=20000&priceTo=20100'],
  ['filtered: a wide price range', 'priceFrom=20000'],
  ['search: an SKU', `q=SKU-${String(own).padStart(8, '0')}`],
  ['search: a word and a number', `q=caneca%20${own}`],
  ['search: a word of every tenth product', 'q=caneca'],
  ['search: two common words', 'q=caneca%20azul'],
  ['search: a letter', 'q=c'],
  ['search: a common word, by name', 'q=caneca&sort=name'],
  ['search: nothing', 'q=xyzzy'],
];

/** Without a cursor a page is counted from the start, which is known to be slower. */
const COUNTED_FROM_START = 'deep page, by number';

interface ListAnswer {
  total: number;
  cursors: { next: string | null; last: string | null };
}

type Get = (query: string) => Promise<ListAnswer>;

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
  stores: Record<StoreName, MeasuredStore>;
  stop: () => Promise<void>;
}

async function deepCalls(get: Get): Promise<[name: string, query: string][]> {
  const { total } = await get('');
  const middle = `page=${Math.max(1, Math.ceil(total / 50))}`;
  const { cursors } = await get(middle);
  return [
    ['deep page, by cursor', `cursor=${cursors.next}`],
    // Where there are more than are counted, nobody knows the last page.
    ...(cursors.last === null
      ? []
      : [['last page, by cursor', `cursor=${cursors.last}`] as [string, string]]),
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
  const owners = {
    small: await makeOwner(databaseUrl, 'pequena@exemplo.com.br', '12345678909'),
    medium: await makeOwner(databaseUrl, 'media@exemplo.com.br', '11144477735'),
    large: await makeOwner(databaseUrl, 'grande@exemplo.com.br', '52998224725'),
  };
  const started = performance.now();
  await fillProducts(databaseUrl, count, owners);
  console.log(`${count} products filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const api = await startMeasuredApi(databaseUrl);
  return {
    stores: {
      small: await measure(api.url, owners.small, count / 200 + 2),
      medium: await measure(api.url, owners.medium, count / 10_000 + 1),
      large: await measure(api.url, owners.large, 105),
    },
    stop: () => api.stop(),
  };
}

/** Calls all stores in turn, so that other load of the machine affects them alike. */
async function compare(reference: MeasuredStore, stores: Measured['stores']): Promise<string[][]> {
  const rows: string[][] = [];
  const names = Object.keys(TARGETS) as StoreName[];
  for (const [call, query] of reference.calls) {
    const asked = names.filter((name) => stores[name].calls.has(call));
    const [referenceMs = 0, ...others] = await mediansByTurns(
      [
        () => reference.get(query),
        ...asked.map((name) => () => stores[name].get(stores[name].calls.get(call) ?? '')),
      ],
      ROUNDS,
    );
    const cells = names.map((name) => {
      const ms = others[asked.indexOf(name)];
      if (ms === undefined) return '–';
      const ratio = ms / referenceMs;
      const judgement = call === COUNTED_FROM_START ? ratio.toFixed(2) : judged(ratio, TARGETS[name]);
      return `${ms.toFixed(1)} ms, ${judgement}`;
    });
    rows.push([call, referenceMs.toFixed(1), ...cells]);
  }
  return rows;
}

/**
 * Measures `GET /products` of stores of 200, of 10 000 and of a fifth of all products among a million of many sellers, beside a
 * store of 200 among a thousand.
 *
 * @param many other than a million, to try the measurement itself: what it finds is judged by the same targets
 */
export async function benchLists(root: string, many = MANY): Promise<void> {
  if (many < FEWEST_OF_MANY) throw new Error(`Measure lists among ${FEWEST_OF_MANY} rows at least.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-lists-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  const measured: Measured[] = [];
  try {
    await server.connect();
    for (const count of [FEW, many]) {
      const url = new URL(postgres.url);
      url.pathname = `/lists_${count}`;
      await server.query(`create database lists_${count}`);
      measured.push(await prepare(url.href, count, root));
    }
    const [among, amongMany] = measured;
    if (!among || !amongMany) return;
    const of = (size: number, all: number) => `${size.toLocaleString('en')} of ${all.toLocaleString('en')}`;
    const columns = [200, 10_000, many / 5].map((size) => of(size, many));
    printTable(
      'GET /products, median',
      ['call', `${of(200, FEW)}, ms`, ...columns],
      await compare(among.stores.small, amongMany.stores),
    );
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
