import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { startMeasuredApi } from '../api/api-servers';
import { makeKey } from '../make-key';
import { makeOwner } from '../make-owner';
import { judged, printTable } from '../table';

/** Captures of one seller that arrive at once. */
const FLOOD = 300;
/** Captures of the other one, each after the one before, that are measured in a round without the flood. */
const QUIET = 60;
const ROUNDS = 6;
const AT_ONCE = 20;
/** The slowest of a hundred may wait so many times as long beside the flood as alone. */
const MOST = 3;

/** Sends to the public API as one seller. @returns the status, and how long it took */
type Send = (method: 'POST' | 'PUT', path: string, body: object) => Promise<{ status: number; ms: number }>;

const senderTo =
  (url: string, key: string): Send =>
  async (method, path, body) => {
    const started = performance.now();
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - started };
  };

/** Reports orders that are to be paid. @returns their names */
async function placeOrders(send: Send, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => randomUUID());
  const left = names.values();
  const place = async () => {
    for (const name of left)
      await send('PUT', `/orders/${name}`, {
        created_at: new Date().toISOString(),
        currency: 'BRL',
        customer: { name: 'Ana Prado', email: 'ana@exemplo.com.br' },
        items: [{ title: 'Bolsa', quantity: 1, unit_price: 10_000 }],
        subtotal: 10_000,
        discount: 0,
        shipping: 0,
        interest: 0,
        total: 10_000,
        payments: [{ id: 'pix-1', method: 'pix', amount: 10_000 }],
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, place));
  return names;
}

const capture = (send: Send, name: string) =>
  send('POST', `/orders/${name}/payments/pix-1/events`, {
    id: randomUUID(),
    type: 'payment.captured',
    occurred_at: new Date().toISOString(),
    data: {},
  });

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Captures of one seller while nothing else happens, and while those of another arrive, by turns. */
async function measure(busy: Send, calm: Send) {
  const found = { quiet: [] as number[], flooded: [] as number[], refused: 0, posted: 0, putOff: 0 };
  const one = async (times: number[]) => {
    const [name = ''] = await placeOrders(calm, 1);
    const { status, ms } = await capture(calm, name);
    if (status === 202) times.push(ms);
    else found.refused += 1;
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    const quiet: number[] = [];
    for (let count = 0; count < QUIET; count += 1) await one(quiet);
    const names = await placeOrders(busy, FLOOD);
    let isOver = false;
    const flood = Promise.all(names.map((name) => capture(busy, name))).finally(() => {
      isOver = true;
    });
    const flooded: number[] = [];
    while (!isOver) await one(flooded);
    const answers = await flood;
    if (round < 0) continue;
    found.quiet.push(...quiet);
    found.flooded.push(...flooded);
    found.posted += answers.filter(({ status }) => status === 202).length;
    found.putOff += answers.filter(({ status }) => status === 503).length;
  }
  return found;
}

/** Measures what a seller's captures wait for while 300 of another seller arrive at once. */
export async function benchSellers(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-sellers-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await migrate(postgres.url, join(root, 'api/migrations'));
    const busy = await makeOwner(postgres.url, 'cheia@exemplo.com.br', '12345678909');
    const calm = await makeOwner(postgres.url, 'calma@exemplo.com.br', '52998224725');
    const keys = [await makeKey(postgres.url, busy), await makeKey(postgres.url, calm)] as const;
    const api = await startMeasuredApi(postgres.url, { API_KEY_REQUESTS_PER_MINUTE: '1000000' });
    const found = await measure(senderTo(api.url, keys[0]), senderTo(api.url, keys[1]));
    await api.stop();
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      at(times, 0.5).toFixed(1),
      at(times, 0.99).toFixed(1),
    ];
    const ratio = at(found.flooded, 0.99) / at(found.quiet, 0.99);
    printTable(
      `A seller's capture beside ${FLOOD} of another seller at once, ms`,
      ['when', 'captures', 'median', 'p99', 'p99, of quiet', 'refused'],
      [
        [...row('nothing else', found.quiet), '', ''],
        [...row(`${FLOOD} of another`, found.flooded), judged(ratio, MOST), String(found.refused)],
      ],
    );
    console.log(`\nOf the other seller ${found.posted} were posted and ${found.putOff} put off with 503.`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
