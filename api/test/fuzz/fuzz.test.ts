import { lengthOf, proofSeed, seedFor, someOf } from '@balcao/proofs';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { verifyAudit } from '../../src/audit/verify-audit';
import { ControlDouble } from '../composition-control';
import { type Operation, readOperations } from '../open-api';
import { createOwnDatabase, type OwnDatabase } from '../own-database';
import type { Account } from '../stored-account';
import { newIp, PASSWORD, startTestApi, type TestApi } from '../test-app';
import { type AnswerCheck, createAnswerCheck } from './answer-check';
import { type Callers, createCallers } from './callers';
import { storeKycReports } from './kyc-reports';
import { mutationsOf, type SentCall } from './mutations';
import { KnownThings } from './placeholders';
import { type FuzzedRequest, requestsTo } from './requests';
import { hasValidCall, validCall } from './valid-call';

/** Requests to any route, generated from the document alone. */
const REQUESTS = lengthOf(250, 20_000);
/** Routes that are called as they want to be, and then with so many changes of such a call. */
const ROUTES = 50;
const CHANGES = lengthOf(4, 30);
/** Generated at a time. */
const CHUNK = 500;
/** Sent before sessions that have ended are opened again. */
const ROUND = 50;
const IN_FLIGHT = 8;
/** One of this many requests comes from any caller, the others from somebody with access. */
const CHOICES_OF_CALLER = 15;

/** A purchase that is waited for is told of until it ends: no answer that could be judged here. `waiting-pages.test` reads it. */
const ENDLESS = 'GET /v1/checkout/sessions/{token}/events';

jest.setTimeout(30 * 60_000);

/** A database of its own, because the requests write values that must be unique, such as a CNPJ. */
let database: OwnDatabase;
let control: ControlDouble;
let api: TestApi;
let operations: Operation[];
let callers: Callers;
let known: KnownThings;
let check: AnswerCheck;
let picture: Buffer;
/** What was wrong, by route and kind: the first request of each. */
const defects = new Map<string, string>();
let lockedOut = false;

beforeAll(async () => {
  database = await createOwnDatabase();
  control = await ControlDouble.start();
  for (const version of ['1.0.0', '1.1.0']) control.promote(version);
  api = await startTestApi({ DATABASE_URL: database.url, ...control.settings });
  operations = (await readOperations(api.app)).filter(({ route }) => route !== ENDLESS);
  callers = await createCallers(api.platform);
  check = createAnswerCheck();
  picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#864' } })
    .webp()
    .toBuffer();
  const { accounts } = callers;
  const reports = await storeKycReports(api.platform, callers);
  known = new KnownThings(
    {
      idLoja: accounts.map(({ storeId }) => storeId),
      idUsuario: accounts.map(({ userId }) => userId),
      sellerId: accounts.slice(0, 1).map(({ sellerId }) => sellerId),
    },
    [
      ...reports,
      ...accounts.flatMap(({ sellerId, sessionId, userId }) => [
        ...(sellerId === accounts[0]?.sellerId ? [`/seller/${sellerId}`] : []),
        `/auth/sessions/${sessionId}`,
        `/admin/users/${userId}`,
      ]),
    ],
  );
});
afterAll(async () => {
  await api.close();
  await database.drop();
  await control.stop();
});

/** The request with its placeholders replaced. */
function prepared({ operation, record, ...request }: FuzzedRequest, by: Account | undefined) {
  const email = by?.email ?? 'ninguem@exemplo.com.br';
  const place = record === undefined ? undefined : known.atKnownRecord(operation.path, request.url, record);
  const url = known.fillIn(place ?? request.url, { url: request.url, email });
  const { contentType, payload } = request;
  const sent = typeof payload === 'string' ? known.fillIn(payload, { url, email }) : payload;
  const body = typeof sent === 'string' ? sent : '';
  const filled = Object.entries(request.headers).map(([name, value]) => [
    name,
    known.fillIn(value, { url, body, email }),
  ]);
  return {
    method: operation.method,
    url,
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...Object.fromEntries(filled),
      ...by?.headers,
      'x-forwarded-for': newIp(),
    },
    ...(sent.length > 0 && { payload: sent }),
  };
}

/** Records what is wrong with an answer, once per route and kind, with a short form of the request. */
function judge(operation: Operation, request: object, answer: LightMyRequestResponse): void {
  const wrong =
    check(operation, answer) ?? (answer.payload.includes(PASSWORD) ? 'shows the password' : undefined);
  if (wrong === undefined) return;
  const kind = `${operation.route} ${answer.statusCode} ${wrong.slice(0, 60)}`;
  if (defects.has(kind)) return;
  const sent = JSON.stringify(request, (_name, value) =>
    value?.type === 'Buffer' ? String(value.data) : value,
  );
  defects.set(kind, `${operation.route}: ${answer.statusCode} ${wrong} ← ${sent.slice(0, 1_500)}`);
}

async function send(fuzzed: FuzzedRequest, by: Account | undefined): Promise<void> {
  const request = prepared(fuzzed, by);
  const answer = await api.app.inject(request);
  judge(fuzzed.operation, request, answer);
  if (answer.statusCode < 300 && request.method === 'DELETE') known.forget(request.url);
  if (answer.statusCode < 300 && String(answer.headers['content-type']).includes('json'))
    known.learn(request.url, answer.headers.etag, answer.json());
  if (answer.statusCode === 401 && by !== undefined) lockedOut = true;
}

/** Sends requests, several at a time. */
async function sendRound(requests: readonly (readonly [FuzzedRequest, number])[]): Promise<void> {
  const waiting = requests.values();
  const worker = async () => {
    for (const [request, choice] of waiting)
      await send(request, callers.choose(request.operation.access, choice));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  if (lockedOut) await callers.reopen();
  lockedOut = false;
}

/** Sends so many requests to some routes. */
async function fuzz(routes: readonly Operation[], count: number, seed: number): Promise<void> {
  const requests = fc.tuple(requestsTo(routes, picture), fc.nat(CHOICES_OF_CALLER));
  for (let sent = 0; sent < count; sent += CHUNK) {
    const numRuns = Math.min(CHUNK, count - sent);
    const chunk = fc.sample(requests, { seed: seed + sent, numRuns });
    for (let start = 0; start < numRuns; start += ROUND) await sendRound(chunk.slice(start, start + ROUND));
  }
}

/** The command that does the same again. */
const REPEAT_WITH = `PROOF_SEED=${proofSeed} npm run proofs -- fuzz`;

function expectNoDefect(): void {
  const found = [...defects.values()];
  expect({ repeatWith: REPEAT_WITH, found }).toEqual({ repeatWith: REPEAT_WITH, found: [] });
}

it(`answers ${REQUESTS} plausible and hostile requests as its OpenAPI document says`, async () => {
  await fuzz(operations, REQUESTS, seedFor('requests of the fuzz'));
  expectNoDefect();
});

/** Sends a call with its placeholders replaced. */
async function sendCall(operation: Operation, { url, headers, payload }: SentCall, by: Account | undefined) {
  const email = by?.email ?? 'ninguem@exemplo.com.br';
  const address = known.fillIn(url, { url, email });
  const raw = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : undefined;
  const json =
    raw === undefined && payload !== undefined
      ? known.fillIn(JSON.stringify(payload), { url: address, email })
      : undefined;
  const sent = raw ?? json;
  const filled = Object.entries(headers).map(([name, value]) => [
    name,
    known.fillIn(value, { url: address, email }),
  ]);
  const request = {
    method: operation.method,
    url: address,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...Object.fromEntries(filled),
      ...by?.headers,
      'x-forwarded-for': newIp(),
    },
    ...(sent !== undefined && { payload: sent }),
  };
  const answer = await api.app.inject(request);
  judge(operation, request, answer);
  return answer.statusCode;
}

/** Makes a right call of a route, and then changed ones, each of a call that is still right. @returns the answer to the first */
async function fuzzFromValid(operation: Operation): Promise<number> {
  const first = await validCall(api, operation, picture);
  const status = await sendCall(operation, first.call, first.by);
  let ready = await validCall(api, operation, picture);
  const changes = fc.sample(mutationsOf(operation), { seed: seedFor(operation.route), numRuns: CHANGES });
  for (const change of changes) {
    const answer = await sendCall(operation, change(ready.call), ready.by);
    // What has succeeded may have changed what the call needs, and a caller may be locked out.
    const isUsed = answer < 300 ? operation.method !== 'GET' : answer === 401 || answer === 429;
    if (isUsed) ready = await validCall(api, operation, picture);
  }
  return status;
}

it('gets past the checks of every route that it knows a right call of, and looks behind them', async () => {
  const refused = [];
  for (const operation of someOf(operations, ROUTES, 'routes of the fuzz')) {
    const status = await fuzzFromValid(operation);
    if (status >= 300 === hasValidCall(operation)) refused.push([operation.route, status]);
  }
  expect({ repeatWith: REPEAT_WITH, refused }).toEqual({ repeatWith: REPEAT_WITH, refused: [] });
  expectNoDefect();
});

it('leaves the audit log whole', async () => {
  expect((await verifyAudit(api.platform.database.platform)).broken).toEqual([]);
});
