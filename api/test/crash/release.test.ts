import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { V1OrderRequest } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { Client } from 'pg';
import { releaseDue } from '../../src/modules/finance/releases';
import { bundleProgram } from '../bundled-program';
import { brokenLedgerProperties } from '../ledger-properties';
import { openOrderDesk } from '../order-jobs';
import { createOwnDatabase, type OwnDatabase } from '../own-database';
import { startTestApi, type TestApi } from '../test-app';
import { itInTurn } from '../turns';

// More sales than a batch of the job has, and two processes that load the API.
jest.setTimeout(600_000);

const it = itInTurn('kills', 'release');

/** More than one batch of the job (200), so that there is something between two of them: each is an order by the API, which takes seconds. */
const SALES = 210;
/** What a Pix brings is released with its sale; this waits for the job. */
const CARD: V1OrderRequest['payments'] = [{ id: 'card-1', method: 'credit_card', amount: 10_750 }];
const repository = path.resolve(__dirname, '../../..');

let own: OwnDatabase;
let api: TestApi;

beforeAll(async () => {
  own = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: own.url, API_KEY_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

/** Runs a release job in a process of its own until it kills itself before or after its nth commit. */
async function releaseUntilKilled(moment: 'before' | 'after', commit: number): Promise<string | null> {
  const script = path.join(__dirname, 'release-worker.ts');
  const settings = JSON.stringify(api.platform.config.database);
  const args = [await bundleProgram(script), settings, moment, String(commit)];
  const worker = spawn(process.execPath, args, { cwd: repository, stdio: 'ignore' });
  const [, signal] = await once(worker, 'exit');
  return signal;
}

it('releases each receivable once when the job is killed, run twice at a time and a day late', async () => {
  const desk = await openOrderDesk(api);
  const names = Array.from({ length: SALES }, (_, at) => `sale-${at}`);
  for (let from = 0; from < SALES; from += 10)
    await Promise.all(
      names.slice(from, from + 10).map((name) => desk.order(name, { payments: CARD }, 'captured')),
    );
  const client = new Client({ connectionString: own.url, options: '-c role=balcao_platform' });
  await client.connect();
  const released = async () =>
    (await client.query("select id from ledger_transactions where kind = 'release'")).rows.length;
  try {
    // A batch is a transaction: killed before its commit, it never was.
    expect(await releaseUntilKilled('before', 1)).toBe('SIGKILL');
    expect(await released()).toBe(0);
    expect(await releaseUntilKilled('after', 1)).toBe('SIGKILL');
    const first = await released();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(SALES);

    const dayAfter = addDays(todayInSaoPaulo(), 501);
    await Promise.all([
      releaseDue(api.platform.database, dayAfter),
      releaseDue(api.platform.database, dayAfter),
    ]);
    await releaseDue(api.platform.database, dayAfter);
    expect(await released()).toBe(SALES);
    expect(await brokenLedgerProperties(client)).toEqual([]);
  } finally {
    await client.end();
  }
});
