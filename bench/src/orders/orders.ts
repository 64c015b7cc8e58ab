import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { watchClients } from '../api/recorded-queries';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { INGESTED_THINGS, measureIngestion } from './ingestion';
import { type MeasuredStore, prepareStore } from './measured-store';
import { measureMemory } from './memory';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 40;
/** A call may take so many times as long among many orders as among a thousand. */
const FLAT = 2;
/** The least part of the reference's rate that the API should reach. */
const LEAST_RATE = 0.5;
const LONGEST_WAIT_MS = 100;
/** Reads both by turns, beside the statements of the larger one sent raw. */
async function compareReads(few: MeasuredStore, many: MeasuredStore): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [index, [name, path]] of many.calls.entries()) {
    const raw = await many.rawOf(path);
    const [fewMs = 0, manyMs = 0, rawMs = 0] = await mediansByTurns(
      [() => few.get(few.calls[index]?.[1] ?? ''), () => many.get(path), () => raw.once()],
      ROUNDS,
    );
    await raw.close();
    rows.push([
      name,
      fewMs.toFixed(1),
      manyMs.toFixed(1),
      `${rawMs.toFixed(1)} (${raw.statements})`,
      (manyMs / rawMs).toFixed(2),
      judged(manyMs / fewMs, FLAT),
    ]);
  }
  return rows;
}

async function compareIngestion(few: MeasuredStore, many: MeasuredStore): Promise<string[][]> {
  const rows: string[][] = [];
  for (const thing of INGESTED_THINGS) {
    const [among, amongMany, reference] = await measureIngestion(thing, [
      few.ingestion,
      many.ingestion,
      many.reference,
    ]);
    if (!among || !amongMany || !reference) continue;
    const ratio = amongMany.perSecond / reference.perSecond;
    rows.push([
      thing,
      among.perSecond.toFixed(0),
      amongMany.perSecond.toFixed(0),
      reference.perSecond.toFixed(0),
      `${ratio.toFixed(2)} (target ≥ ${LEAST_RATE}) ${ratio >= LEAST_RATE ? 'met' : 'MISSED'}`,
      judged(among.perSecond / amongMany.perSecond, FLAT),
      judged(amongMany.p99Ms, LONGEST_WAIT_MS, 1),
      reference.p99Ms.toFixed(1),
    ]);
  }
  return rows;
}

function sizeRows({ sizes, count }: MeasuredStore): string[][] {
  const all = { name: 'all', rows: 0, bytes: 0 };
  for (const { rows, bytes } of sizes) {
    all.rows += rows;
    all.bytes += bytes;
  }
  return [...sizes, all].map(({ name, rows, bytes }) => [
    name,
    (rows / count).toFixed(1),
    (bytes / count).toFixed(0),
  ]);
}

/**
 * Measures orders, their search, the dashboard and what other programs send, in a store with a million orders and ten million
 * events of its checkout, beside a store with a thousand.
 *
 * @param many other than a million, to try the measurement itself: what it finds is judged by the same targets
 */
export async function benchOrders(root: string, many = MANY): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-orders-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const server = new Client({ connectionString: postgres.url });
  const measured: MeasuredStore[] = [];
  watchClients();
  try {
    await server.connect();
    for (const count of [FEW, many]) {
      const url = new URL(postgres.url);
      url.pathname = `/orders_${count}`;
      await server.query(`create database orders_${count}`);
      measured.push(await prepareStore(url.href, count, root));
    }
    const [few, amongMany] = measured;
    if (!few || !amongMany) return;
    const all = many.toLocaleString('en');
    printTable(
      `Orders, median: a store of ${FEW.toLocaleString('en')} beside one of ${all}`,
      [
        'call',
        `${FEW.toLocaleString('en')}, ms`,
        `${all}, ms`,
        'its SQL raw, ms (statements)',
        'call / raw',
        'ratio',
      ],
      await compareReads(few, amongMany),
    );
    printTable(
      'Ingestion, 20 connections, median of slices by turns; p99 at half the peak',
      [
        'what',
        'few, per s',
        'many, per s',
        'reference, per s',
        'of reference',
        'few / many',
        'p99 ms',
        'reference p99 ms',
      ],
      await compareIngestion(few, amongMany),
    );
    printTable(
      'What the heap of the API holds after a collection, in MB, while it takes in what an hour brings; of the larger store',
      ['what', 'sent', 'before', 'after a tenth', 'after half', 'at the end', 'most / after a tenth'],
      await measureMemory(amongMany.ingestion, amongMany.heapBytes),
    );
    printTable(
      `What an order takes among ${all}, indexes included; it has ten events of its checkout`,
      ['table', 'rows per order', 'bytes per order'],
      sizeRows(amongMany),
    );
  } finally {
    for (const { stop } of measured) await stop();
    await server.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
