import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LOGINS } from '../../../api/src/demo-logins';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { hashPassword, verifyPassword } from '../../../api/src/security/passwords';
import { medianMs } from '../median-ms';
import { judged, printTable } from '../table';
import { startMeasuredApi, startRecordedApi } from './api-servers';
import { createReplay, recordQueries, watchClients } from './recorded-queries';

const CALLS = 200;

/** A new address each time, because logins are limited per address. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function answered(response: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

interface Api {
  url: string;
}

type Call = (api: Api) => Promise<unknown>;

const post = (api: Api, path: string, body: object) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  });

const logIn: Call = (api) => answered(post(api, '/auth/login', DEMO_LOGINS.admin));

async function listCall(api: Api): Promise<Call> {
  const { token } = (await logIn(api)) as { token: { accessToken: string } };
  const headers = { authorization: `Bearer ${token.accessToken}` };
  return ({ url }) => answered(fetch(`${url}/admin/loja`, { headers }));
}

/** Compares API calls with their SQL, sent directly to PostgreSQL. */
async function compareWithSql(databaseUrl: string, measured: Api, recorded: Api): Promise<void> {
  const { password } = DEMO_LOGINS.admin;
  const hash = await hashPassword(password);
  const hashMs = await medianMs(() => verifyPassword(hash, password), CALLS);
  const rows: string[][] = [];
  for (const { name, call, apartMs } of [
    { name: 'list (GET /admin/loja)', call: await listCall(measured), apartMs: 0 },
    { name: 'login, without the hash', call: logIn, apartMs: hashMs },
  ]) {
    const callMs = (await medianMs(() => call(measured), CALLS)) - apartMs;
    const since = Date.now();
    const replay = createReplay(databaseUrl, await recordQueries(() => call(recorded)), since);
    const rawMs = await medianMs(replay.once, CALLS);
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
}

/** Whether the answer time reveals that an account exists: medians for an address with and without one. */
async function compareKnownAndUnknown(api: Api): Promise<void> {
  const unknown = () => `ninguem-${randomInt(1e9)}@exemplo.com.br`;
  const known = DEMO_LOGINS.seller.email;
  const rows: string[][] = [];
  for (const { name, call } of [
    {
      name: 'login, wrong password',
      call: (email: string) => post(api, '/auth/login', { email, password: 'errada-de-proposito' }),
    },
    { name: 'forgot password', call: (email: string) => post(api, '/auth/user/forgot-password', { email }) },
  ]) {
    const knownMs = await medianMs(() => call(known), CALLS);
    const unknownMs = await medianMs(() => call(unknown()), CALLS);
    rows.push([name, knownMs.toFixed(1), unknownMs.toFixed(1), judged(Math.abs(knownMs - unknownMs), 50, 1)]);
  }
  printTable('No enumeration by time', ['call', 'account, ms', 'no account, ms', 'difference, ms'], rows);
}

/** Measures the API on a PostgreSQL of its own, in one run, and prints tables. */
export async function benchApi(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  watchClients();
  const recorded = await startRecordedApi(postgres.url, root);
  const measured = await startMeasuredApi(postgres.url);
  try {
    await compareKnownAndUnknown(measured);
    await compareWithSql(postgres.url, measured, recorded);
  } finally {
    await measured.stop();
    await recorded.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
