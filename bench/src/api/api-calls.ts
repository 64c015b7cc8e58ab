import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { hashPassword, verifyPassword } from '../../../api/src/security/passwords';
import { databaseCostOf } from '../../../api/test/round-trips';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';
import { startMeasuredApi, startMeasuredEdge, startRecordedApi, startReference } from './api-servers';
import { createReplay, recordQueries, watchClients } from './recorded-queries';
import { type ComparedCall, compareThroughput } from './throughput';

const CALLS = 200;
/** Fewer than the guesses at one account after which the API refuses without looking at the password. */
const GUESSES = 15;

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

type RecordedApi = Awaited<ReturnType<typeof startRecordedApi>>;

const post = (api: Api, path: string, body: object) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  });

type Login = (typeof DEMO_LOGINS)[keyof typeof DEMO_LOGINS];

const logIn = (api: Api, login: Login) => answered(post(api, '/auth/login', login));

/** Somebody of the demo, logged in. */
async function enter(api: Api, login: Login) {
  const { token, lojas } = (await logIn(api, login)) as {
    token: { accessToken: string };
    lojas: { id: string }[];
  };
  const { sub } = JSON.parse(Buffer.from(token.accessToken.split('.')[1] ?? '', 'base64url').toString());
  return {
    headers: { authorization: `Bearer ${token.accessToken}` },
    sellerId: String(sub),
    storeId: lojas[0]?.id ?? '',
  };
}

/** Compares the login with the SQL that it sends, sent again without an API around it. */
async function compareLoginWithSql(databaseUrl: string, measured: Api, recorded: RecordedApi): Promise<void> {
  const { password } = DEMO_LOGINS.admin;
  const hash = await hashPassword(password);
  // Another person's than the measured logins: each has an audit chain of their own, which both continue.
  const recordedLogin = () => logIn(recorded, DEMO_LOGINS.seller);
  const cost = await databaseCostOf(() =>
    recorded.call({ method: 'POST', url: '/auth/login', payload: DEMO_LOGINS.seller }),
  );
  const since = Date.now();
  const replay = createReplay(databaseUrl, await recordQueries(recordedLogin), since);
  const [callMs = 0, hashMs = 0, rawMs = 0] = await mediansByTurns(
    [() => logIn(measured, DEMO_LOGINS.admin), () => verifyPassword(hash, password), replay.once],
    CALLS,
  );
  await replay.close();
  const ownMs = callMs - hashMs;
  printTable(
    'Login, one caller, median',
    ['API without the hash, ms', 'same SQL raw, ms', 'ratio', 'trips (statements)', 'the hash alone, ms'],
    [
      [
        ownMs.toFixed(2),
        `${rawMs.toFixed(2)} (${replay.statements} statements)`,
        judged(ownMs / rawMs, 1.5),
        `${cost.trips} (${cost.statements})`,
        hashMs.toFixed(1),
      ],
    ],
  );
}

/** Whether the answer time reveals that an account exists: medians for an address with and without one. */
async function compareKnownAndUnknown(api: Api): Promise<void> {
  const unknown = () => `ninguem-${randomInt(1e9)}@exemplo.com.br`;
  // The other login was replayed above, and its tries with it.
  const known = DEMO_LOGINS.admin.email;
  const rows: string[][] = [];
  for (const { name, call } of [
    {
      name: 'login, wrong password',
      call: (email: string) => post(api, '/auth/login', { email, password: 'errada-de-proposito' }),
    },
    { name: 'forgot password', call: (email: string) => post(api, '/auth/user/forgot-password', { email }) },
  ]) {
    // What was measured before has warmed the server up.
    const [knownMs = 0, unknownMs = 0] = await mediansByTurns(
      [() => call(known), () => call(unknown())],
      GUESSES,
      0,
    );
    rows.push([name, knownMs.toFixed(1), unknownMs.toFixed(1), judged(Math.abs(knownMs - unknownMs), 50, 1)]);
  }
  printTable('No enumeration by time', ['call', 'account, ms', 'no account, ms', 'difference, ms'], rows);
}

/** The calls that are measured under load. */
async function comparedCalls(
  databaseUrl: string,
  measured: Api,
  recorded: RecordedApi,
): Promise<{ calls: ComparedCall[]; stop: () => Promise<void> }> {
  const seller = await enter(measured, DEMO_LOGINS.seller);
  const admin = await enter(measured, DEMO_LOGINS.admin);
  const reference = await startReference(databaseUrl, seller.storeId, seller.sellerId);
  const edge = await startMeasuredEdge(measured.url);
  const call = (
    name: string,
    path: string,
    headers: Record<string, string>,
    referencePath: string,
    target: number,
  ) => ({
    name,
    url: measured.url + path,
    headers,
    referenceUrl: reference.url + referencePath,
    target,
    counted: () => recorded.call({ url: path, headers }),
  });
  const products = call('products', '/products', seller.headers, '/products', 0.75);
  return {
    calls: [
      call('public (/healthz)', '/healthz', {}, '/healthz', 0.45),
      call('permissions (/permissoes)', '/permissoes', seller.headers, '/statement', 0.5),
      call('one row (/seller/:id)', `/seller/${seller.sellerId}`, seller.headers, '/statement', 0.4),
      products,
      call('orders', '/orders', seller.headers, '/orders', 0.5),
      call('users (/admin/users)', '/admin/users', admin.headers, '/users', 0.5),
      {
        ...products,
        name: 'products through the edge, against without',
        url: `${edge.url}/api/products`,
        referenceUrl: products.url,
        referenceHeaders: seller.headers,
        target: 0.75,
      },
    ],
    stop: async () => {
      await Promise.all([edge.stop(), reference.stop()]);
    },
  };
}

/** Measures the API on a PostgreSQL of its own, in one run, and prints tables. */
export async function benchApi(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  watchClients();
  const recorded = await startRecordedApi(postgres.url, root);
  const measured = await startMeasuredApi(postgres.url);
  try {
    const { calls, stop } = await comparedCalls(postgres.url, measured, recorded);
    await compareThroughput(calls).finally(stop);
    await compareLoginWithSql(postgres.url, measured, recorded);
    await compareKnownAndUnknown(measured);
  } finally {
    await measured.stop();
    await recorded.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
