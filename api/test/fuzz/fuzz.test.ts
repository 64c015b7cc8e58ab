import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { verifyAudit } from '../../src/audit/verify-audit';
import { type Operation, readOperations } from '../open-api';
import type { Account } from '../stored-account';
import { newIp, PASSWORD, startTestApi, type TestApi } from '../test-app';
import { type AnswerCheck, createAnswerCheck } from './answer-check';
import { type Callers, createCallers } from './callers';
import { KnownThings } from './placeholders';
import { type FuzzedRequest, requestsTo } from './requests';

/** A run says how to repeat it: `FUZZ_SEED=… npm run fuzz`, shorter with `FUZZ_REQUESTS`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** Generated at a time. */
const CHUNK = 500;
/** Sent before sessions that have ended are opened again. */
const ROUND = 50;
const IN_FLIGHT = 8;

jest.setTimeout(30 * 60_000);

let api: TestApi;
let operations: Operation[];
let callers: Callers;
let known: KnownThings;
let check: AnswerCheck;
/** What was wrong, by route and kind: the first request of each. */
const defects = new Map<string, string>();
let lockedOut = false;

beforeAll(async () => {
  api = await startTestApi();
  operations = await readOperations(api.app);
  callers = await createCallers(api.platform);
  check = createAnswerCheck();
  const accounts = callers.all.filter((caller): caller is Account => caller !== undefined);
  known = new KnownThings({
    seller: accounts.map(({ sellerId }) => sellerId),
    sessions: accounts.map(({ sessionId }) => sessionId),
    idLoja: accounts.map(({ storeId }) => storeId),
    idUsuario: accounts.map(({ userId }) => userId),
  });
});
afterAll(() => api.close());

/** The request with what is known in the place of its placeholders. */
function prepared({ operation, ...request }: FuzzedRequest, by: Account | undefined) {
  const url = known.fillIn(request.url, request.url);
  const filled = Object.entries(request.headers).map(([name, value]) => [name, known.fillIn(value, url)]);
  const { contentType, payload } = request;
  return {
    method: operation.method,
    url,
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...Object.fromEntries(filled),
      ...by?.headers,
      'x-forwarded-for': newIp(),
    },
    ...(payload.length > 0 && {
      payload: typeof payload === 'string' ? known.fillIn(payload, url) : payload,
    }),
  };
}

/** Keeps what is wrong with an answer: once for each route and kind, with the request, short enough to read. */
function judge(
  operation: Operation,
  request: ReturnType<typeof prepared>,
  answer: LightMyRequestResponse,
): void {
  const wrong =
    check(operation, answer) ?? (answer.payload.includes(PASSWORD) ? 'shows the password' : undefined);
  if (wrong === undefined) return;
  const kind = `${operation.route} ${answer.statusCode} ${wrong.slice(0, 60)}`;
  if (defects.has(kind)) return;
  const sent = JSON.stringify({ ...request, payload: String(request.payload ?? '') });
  defects.set(kind, `${operation.route}: ${answer.statusCode} ${wrong} ← ${sent.slice(0, 1_500)}`);
}

async function send(fuzzed: FuzzedRequest, by: Account | undefined): Promise<void> {
  const request = prepared(fuzzed, by);
  const answer = await api.app.inject(request);
  judge(fuzzed.operation, request, answer);
  if (answer.statusCode < 300 && String(answer.headers['content-type']).includes('json'))
    known.learn(request.url, answer.headers.etag, answer.json());
  if (answer.statusCode === 401 && by !== undefined) lockedOut = true;
}

/** Sends requests, several at a time. */
async function sendRound(requests: readonly (readonly [FuzzedRequest, number])[]): Promise<void> {
  const waiting = requests.values();
  const worker = async () => {
    for (const [request, caller] of waiting) await send(request, callers.all[caller]);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  if (lockedOut) await callers.reopen();
  lockedOut = false;
}

it(`answers ${REQUESTS} plausible and hostile requests as its OpenAPI document says`, async () => {
  const requests = fc.tuple(requestsTo(operations), fc.nat(callers.all.length - 1));
  for (let sent = 0; sent < REQUESTS; sent += CHUNK) {
    const numRuns = Math.min(CHUNK, REQUESTS - sent);
    const chunk = fc.sample(requests, { seed: SEED + sent, numRuns });
    for (let start = 0; start < numRuns; start += ROUND) await sendRound(chunk.slice(start, start + ROUND));
  }
  const found = [...defects.values()];
  expect({ repeatWith: `FUZZ_SEED=${SEED}`, found }).toEqual({ repeatWith: `FUZZ_SEED=${SEED}`, found: [] });
});

it('leaves the audit log whole', async () => {
  expect((await verifyAudit(api.platform.database.platform)).broken).toEqual([]);
});
