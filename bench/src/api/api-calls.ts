import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { DEMO_LOGINS } from '../../../api/src/demo-logins';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { hashPassword, verifyPassword } from '../../../api/src/security/passwords';
import { seedDemo } from '../../../api/src/seed';
import { judged, printTable } from '../table';
import { createReplay, recordQueries, watchClients } from './recorded-queries';

const CALLS = 200;

/** The median duration of some work, in milliseconds, after a few rounds to warm up. */
async function medianMs(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 20; round++) await work();
  const durations: number[] = [];
  for (let round = 0; round < CALLS; round++) {
    const started = performance.now();
    await work();
    durations.push(performance.now() - started);
  }
  return durations.sort((a, b) => a - b)[CALLS / 2] ?? 0;
}

/** Another address each time: the limits of logins are per address. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function startApi(databaseUrl: string, root: string) {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const config = readConfig({
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret of the measurements, long enough',
    ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    DATABASE_URL: databaseUrl,
  });
  const logger = pino({ level: 'silent' });
  const platform = createPlatform(config, logger);
  await seedDemo(platform);
  const app = await buildApp(platform, logger);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close().then(() => platform.database.close()) };
}

async function answered(response: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Measures the API's list and login calls against the same SQL sent raw, in one run, and prints a table. */
export async function benchApi(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  watchClients();
  const api = await startApi(postgres.url, root);
  try {
    const { email, password } = DEMO_LOGINS.admin;
    const logIn = () =>
      answered(
        fetch(`${api.url}/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
          body: JSON.stringify({ email, password }),
        }),
      );
    const { token } = (await logIn()) as { token: { accessToken: string } };
    const list = () =>
      answered(fetch(`${api.url}/admin/loja`, { headers: { authorization: `Bearer ${token.accessToken}` } }));

    const hash = await hashPassword(password);
    const hashMs = await medianMs(() => verifyPassword(hash, password));
    const rows: string[][] = [];
    for (const { name, call, apartMs } of [
      { name: 'list (GET /admin/loja)', call: list, apartMs: 0 },
      { name: 'login, without the hash', call: logIn, apartMs: hashMs },
    ]) {
      const callMs = (await medianMs(call)) - apartMs;
      const since = Date.now();
      const replay = createReplay(postgres.url, await recordQueries(call), since);
      const rawMs = await medianMs(replay.once);
      await replay.close();
      rows.push([
        name,
        callMs.toFixed(2),
        `${rawMs.toFixed(2)} (${replay.statements} statements)`,
        judged(callMs / rawMs, 2),
      ]);
    }
    printTable('API, one caller, median', ['call', 'API ms', 'same SQL raw, ms', 'ratio'], rows);
    console.log(`\nThe password hash alone: ${hashMs.toFixed(1)} ms.`);
  } finally {
    await api.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
