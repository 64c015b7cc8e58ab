import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { addDays, startOfDay, todayInSaoPaulo } from '../../../shared/domain/src';
import { startMeasuredApi, startReference } from '../api/api-servers';
import { makeOwner, type StoreOwner } from '../make-owner';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { fillLedger } from './fill-ledger';
import { measurePostings } from './postings';

const FEW = 10_000;
const MANY = 10_000_000;
const ROUNDS = 40;
/** Of a call that takes longer than this, a few rounds say as much. */
const SLOW_MS = 300;
const ROUNDS_OF_SLOW = 3;
const STORES = 1_000;
/** At most so many times as long among many lines as among few. */
const FLAT = 2;
/** At least this share of the reference server's speed. */
const LEAST_RATE = 0.5;
/** Postings per second, as shares of inserts of one row. */
const LEAST_POSTINGS = { manyStores: 0.35, oneStore: 0.13 };

interface Page {
  cursors: { next: string | null };
}

/** A filled database with the servers on it. */
interface Measured {
  calls: [name: string, path: string, reference: string][];
  get(path: string): Promise<unknown>;
  reference(path: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** The calls of the API, each beside the same rows as one prepared statement. */
function callsFor(middle: string, cursor: string): Measured['calls'] {
  const today = todayInSaoPaulo();
  const monthAgo = addDays(today, -30);
  const period = `from=${startOfDay(monthAgo)}&to=${startOfDay(today)}`;
  const odd = `from=${monthAgo}T14:37:11Z&to=${today}T09:12:45Z`;
  return [
    ['statement, first page', '/finance/entries?page=1&size=25', '/entries'],
    ['statement, in the middle', `/finance/entries?cursor=${cursor}&size=25`, '/entries'],
    ['statement, of a day', `/finance/entries?postedFrom=${middle}&postedTo=${middle}&size=25`, '/entries'],
    ['statement, of a type that it has not', '/finance/entries?type=chargeback&size=25', '/entries'],
    ['statement, of a method and a gateway', '/finance/entries?method=pix&gateway=iugu&size=25', '/entries'],
    ['statement, of a type by a method', '/finance/entries?type=sale&method=boleto&size=25', '/entries'],
    ['statement, of a method that it has not', '/finance/entries?method=paypal&size=25', '/entries'],
    ['statement, of a gateway that it has not', '/finance/entries?gateway=malga&size=25', '/entries'],
    ['days of a page', `/finance/days?from=${middle}&to=${middle}`, '/entries'],
    ['balances', '/finance/balances', '/ledger-accounts'],
    ['calendar of 60 days', `/finance/receivables/days?from=${today}&to=${addDays(today, 60)}`, '/due-days'],
    [
      'receivables of a day, as the agenda asks',
      `/finance/receivables?from=${today}&to=${today}&status=agendado&limit=100`,
      '/receivables',
    ],
    ['explain 30 whole days', `/finance/explain?${period}`, '/running-totals'],
    ['explain between any two moments', `/finance/explain?${odd}`, '/running-totals'],
    [
      'explain all of it',
      '/finance/explain?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z',
      '/running-totals',
    ],
  ];
}

async function prepare(databaseUrl: string, lines: number, root: string): Promise<Measured> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const owner = await makeOwner(databaseUrl, 'loja@exemplo.com.br', '12345678909');
  const started = performance.now();
  await fillLedger(databaseUrl, lines, owner);
  console.log(`${lines} lines filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const api = await startMeasuredApi(databaseUrl);
  const reference = await startReference(databaseUrl, owner.storeId, owner.sellerId);
  const read = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const get = (path: string) => read(api.url + path, { authorization: `Bearer ${owner.token}` });
  const middle = addDays(todayInSaoPaulo(), -182);
  const page = (await get(`/finance/entries?postedTo=${middle}&size=25`)) as Page;
  return {
    calls: callsFor(middle, page.cursors.next ?? ''),
    get,
    reference: (path) => read(reference.url + path),
    async stop() {
      await Promise.all([api.stop(), reference.stop()]);
    },
  };
}

async function compareReads(few: Measured, many: Measured): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [index, [name, path, statement]] of many.calls.entries()) {
    const started = performance.now();
    await many.get(path);
    const isSlow = performance.now() - started > SLOW_MS;
    const [fewMs = 0, manyMs = 0, referenceMs = 0] = await mediansByTurns(
      [() => few.get(few.calls[index]?.[1] ?? ''), () => many.get(path), () => many.reference(statement)],
      isSlow ? ROUNDS_OF_SLOW : ROUNDS,
      isSlow ? 0 : undefined,
    );
    const rate = referenceMs / manyMs;
    rows.push([
      name,
      fewMs.toFixed(1),
      manyMs.toFixed(1),
      judged(manyMs / fewMs, FLAT),
      referenceMs.toFixed(1),
      `${rate.toFixed(2)} (target ≥ ${LEAST_RATE}) ${rate >= LEAST_RATE ? 'met' : 'MISSED'}`,
    ]);
  }
  return rows;
}

/** Stores of sellers that nobody logs in to. */
async function makeStores(databaseUrl: string): Promise<StoreOwner[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c role=balcao_platform' });
  await client.connect();
  await client.query(
    `insert into sellers (id) select 'seller-' || n from generate_series(1, ${STORES}) as n`,
  );
  const { rows } = await client.query<StoreOwner>(
    `insert into stores (seller_id, id, nome, slug) select id, 'store-' || id, 'Loja', 'store-' || id from sellers where id like 'seller-%'
     returning seller_id as "sellerId", id as "storeId"`,
  );
  await client.end();
  return rows;
}

/** Measures what a sale's posting costs, in a small ledger. */
async function postingRows(databaseUrl: string, root: string): Promise<string[][]> {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  // Another store's lines: of empty tables nobody knows yet that an index is worth it.
  await fillLedger(databaseUrl, FEW, await makeOwner(databaseUrl, 'loja@exemplo.com.br', '12345678909'));
  const rates = await measurePostings(databaseUrl, await makeStores(databaseUrl));
  const row = (name: string, rate: keyof typeof LEAST_POSTINGS) => {
    const share = rates[rate] / rates.insert;
    const least = LEAST_POSTINGS[rate];
    return [
      name,
      rates[rate].toFixed(0),
      rates.insert.toFixed(0),
      `${share.toFixed(2)} (target ≥ ${least}) ${share >= least ? 'met' : 'MISSED'}`,
    ];
  };
  return [row(`${STORES} stores`, 'manyStores'), row('one store', 'oneStore')];
}

/**
 * Measures statement, balances, calendar and explanations of a store with ten million lines beside one with ten thousand, and
 * postings per second.
 *
 * @param many other than ten million, to try the measurement itself: what it finds is judged by the same targets
 */
export async function benchMoney(root: string, many = MANY): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-money-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  const measured: Measured[] = [];
  const open = async (name: string) => {
    await server.query(`create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  try {
    await server.connect();
    for (const lines of [FEW, many]) measured.push(await prepare(await open(`money_${lines}`), lines, root));
    const [few, amongMany] = measured;
    if (!few || !amongMany) return;
    const [small, large] = [FEW.toLocaleString('en'), many.toLocaleString('en')];
    printTable(
      `Money, median: a store of ${small} lines beside one of ${large}`,
      ['call', `${small}, ms`, `${large}, ms`, 'ratio', 'reference, ms', 'of reference'],
      await compareReads(few, amongMany),
    );
    printTable(
      'Postings of a sale (one transaction, six entries), 10 at once, median of slices by turns',
      ['for', 'per s', 'inserts of one row, per s', 'of inserts'],
      await postingRows(await open('money_postings'), root),
    );
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
