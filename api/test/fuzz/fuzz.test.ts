import { randomInt } from 'node:crypto';
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
import { openCheckout, openForBuyers } from './checkouts';
import { closeKycReports, reopenKycReports, storeKycReports } from './kyc-reports';
import { sendOrders } from './orders';
import { connectSpareGateways, parkDeliveriesAgain, reofferPix } from './payments';
import { KnownThings } from './placeholders';
import { offerProducts } from './products';
import { type FuzzedRequest, requestsTo } from './requests';
import { createSaleRule } from './sale-rules';
import { deliverAgain } from './webhooks';

/**
 * `npm run fuzz` sends different requests each time. Among all tests fewer are sent, the same ones for a given OpenAPI
 * document, so that a failure comes from the change. A run says how to repeat it: `FUZZ_SEED=… npm run fuzz`, shorter
 * with `FUZZ_REQUESTS`.
 */
const ALONE = process.env.npm_lifecycle_event === 'fuzz';
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (ALONE ? 20_000 : 3_000));
const SEED = Number(process.env.FUZZ_SEED ?? (ALONE ? randomInt(2 ** 31) : 1));
/** Generated at a time. */
const CHUNK = 500;
/** Sent before sessions that have ended are opened again. */
const ROUND = 50;
const IN_FLIGHT = 8;
/** How often a route without a success is tried again. */
const MAX_ROUNDS = 60;
/** One of this many requests comes from any caller, the others from somebody with access. */
const CHOICES_OF_CALLER = 15;

/**
 * Routes that ask for what was only mailed, shown once or computed, or for a state that only such a call leads to, and
 * those that take a password only so many times.
 */
const NEEDS_A_SECRET = new Set([
  'GET /convites/{token}',
  'POST /convites/{token}',
  'GET /pictures/{name}',
  'GET /kyc/documents/{id}',
  'POST /kyc/capture-links/exchange',
  'POST /kyc/captures/uploads',
  'PATCH /kyc/captures/profile',
  'POST /v1/checkout/sessions/recover',
  'GET /v1/checkout/previews/{token}',
  // It needs a version that was published before.
  'POST /checkout-themes/{id}/restore',
  // It needs a canary, and the browser that the edge has named.
  'POST /admin/composition/side',
  // A picture that was uploaded, and no random text.
  'GET /checkout-theme-images/{id}',
  // The name of the version that is in force.
  'POST /legal-acceptances',
  'POST /webhooks/idwall/{secret}',
  'POST /webhooks/gateways/{gateway}/{key}',
  'POST /webhooks/shopify/{id}',
  'POST /integrations/shopify',
  'GET /integrations/shopify/{id}',
  'DELETE /integrations/shopify/{id}',
  'POST /integrations/shopify/{id}/test',
  'POST /integrations/shopify/{id}/sync',
  'PUT /integrations/shopify/{id}/settings',
  // It needs an API that listens.
  'POST /webhook-simulations',
  // It needs a file that was uploaded just before, for an answer that was not sent yet.
  'DELETE /disputes/{id}/evidence/{evidenceId}',
  // It needs an order with a code that its buyer can still pay.
  'POST /orders/{id}/resend-charge',
  'POST /carts/{id}/remind',
  'POST /carts/{id}/reveal',
  // It needs a purchase by card to which nothing is missing.
  'POST /v1/checkout/sessions/{token}/card',
  // It needs a boleto that waits for its money.
  'GET /v1/checkout/sessions/{token}/boleto.pdf',
  // It needs an order that was paid.
  'POST /orders/{id}/refunds',
  // Browsers send it as what it is, and the document knows JSON.
  'POST /checkout/csp-reports',
  // They need a domain that is proven, and a password given just now.
  'GET /v1/checkout/hosts/{host}',
  'PUT /domains/{id}/primary',
  'POST /domains/{id}/remove',
  // They need money that is reserved on a card.
  'POST /orders/{id}/payments/{paymentId}/capture',
  'POST /orders/{id}/payments/{paymentId}/void',
  // They need a sale of which something is not yet due.
  'POST /finance/anticipations',
  'POST /finance/anticipations/preview',
  // It is shown once, and a file is no random text.
  'GET /finance/calendars/{file}',
  'POST /finance/settlements',
  'GET /finance/settlements/{id}/rows',
  'PUT /finance/settlements/{id}/rows/{rowId}/note',
  'POST /finance/settlements/{id}/rows/{rowId}/adjustment',
  // They need a request of a store.
  'POST /admin/users/{id}/adjustments/{adjustmentId}/approval',
  'POST /admin/users/{id}/adjustments/{adjustmentId}/refusal',
  'POST /auth/confirm-signup',
  'POST /validar-2fa',
  'POST /enable-2fa',
  'POST /validate-enable-2fa',
  'POST /disable-2fa',
  'POST /admin/users/{id}/second-factor/removal',
  'PUT /auth/user/change-password',
  'POST /auth/step-up',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  // They need the caller's own CPF, the link of a mail, or money that was earned.
  'POST /finance/bank-accounts',
  'POST /finance/bank-accounts/{id}/principal',
  'DELETE /finance/bank-accounts/{id}',
  'POST /finance/bank-account-changes/cancel',
  'POST /finance/payouts',
  'POST /finance/payouts/{id}/cancel',
  'GET /finance/payouts/{id}',
  'GET /finance/payouts/{id}/file',
  // They need a confirmed owner with the version of a preview, a change that waits, or a month that is closed.
  'POST /subscription/change',
  'DELETE /subscription/change',
  'POST /invoices/{id}/pix',
  'GET /invoices/{id}/lines',
  'GET /invoices/{id}/file',
  // They need an invitation that is open, or somebody else who works in the store.
  'POST /convites/{id}/resend',
  'PUT /team/{id}',
  'DELETE /team/{id}',
  'POST /team/leave',
  // They need a seller whose identity is verified.
  'POST /seller/{id}/company-change',
  'DELETE /seller/{id}/company-change',
  'POST /admin/users/{id}/company-changes/{changeId}/approval',
  'POST /admin/users/{id}/company-changes/{changeId}/refusal',
]);

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
/** Routes that have succeeded. */
const succeeded = new Set<string>();
/** Links to a checkout that is open. */
let links: string[] = [];
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
  if (answer.statusCode < 300) succeeded.add(fuzzed.operation.route);
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

function expectNoDefect(): void {
  const found = [...defects.values()];
  expect({ repeatWith: `FUZZ_SEED=${SEED}`, found }).toEqual({ repeatWith: `FUZZ_SEED=${SEED}`, found: [] });
}

it(`answers ${REQUESTS} plausible and hostile requests as its OpenAPI document says`, async () => {
  await fuzz(operations, REQUESTS, SEED);
  expectNoDefect();
});

const thingsOf = ({ path }: Operation) => path.split('/')[1];
const onSameThings = (one: Operation) => (other: Operation) => thingsOf(other) === thingsOf(one);

/** Restores what a route needs and other calls, or time, have ended. */
async function prepareFor({ path }: Operation, round: number): Promise<void> {
  await callers.reopen();
  // A call that may be made so often an hour is soon refused, whatever it asks for.
  await api.platform.database.platform.deleteFrom('request_counts').execute();
  if (path === '/kyc/pf-report') await closeKycReports(api.platform, callers);
  else if (path.startsWith('/kyc/')) await reopenKycReports(api.platform, callers);
  if (path.startsWith('/orders/'))
    for (const id of await sendOrders(api, callers)) known.learn('/orders', undefined, { id });
  if (path.startsWith('/payments/') || (path.startsWith('/pagamento') && round === 0))
    for (const id of await reofferPix(api, callers)) known.learn('/payments/test-charges', undefined, { id });
  if (path.startsWith('/v1/checkout/sessions')) {
    if (round === 0) links = await openForBuyers(api, callers);
    for (const link of links) {
      known.learn('/link', undefined, { id: link });
      known.learn('/v1/checkout/sessions', undefined, { id: await openCheckout(api, link) });
    }
  }
  if (path.startsWith('/pagamentogateway'))
    for (const id of await connectSpareGateways(api, callers))
      known.learn('/pagamentogateway', undefined, { id });
  const rule = await createSaleRule(api, callers, path);
  if (rule) known.learn(rule.resource, undefined, { id: rule.id });
  if (/^\/(order-bumps|shipping-methods|coupons)/.test(path) && round === 0)
    for (const id of await offerProducts(api.platform, callers)) known.learn('/products', undefined, { id });
  if (path.startsWith('/webhook-endpoints/')) await deliverAgain(api, callers, known);
  else if (path.includes('/deliveries/')) await parkDeliveriesAgain(api, callers);
}

it('gets past the checks of every route that needs no secret, so that it looks behind them', async () => {
  const refusing = () =>
    operations.filter(({ route }) => !succeeded.has(route) && !NEEDS_A_SECRET.has(route));
  // A route may have missed its data by chance. Calls on the same resource create it again.
  for (const operation of refusing()) {
    for (let round = 0; round < MAX_ROUNDS && !succeeded.has(operation.route); round += 1) {
      await prepareFor(operation, round);
      await fuzz([operation], ROUND, SEED + round);
      if (succeeded.has(operation.route)) break;
      await fuzz(operations.filter(onSameThings(operation)), 2 * ROUND, SEED + round);
    }
  }
  expect(refusing().map(({ route }) => route)).toEqual([]);
  expectNoDefect();
});

it('leaves the audit log whole', async () => {
  expect((await verifyAudit(api.platform.database.platform)).broken).toEqual([]);
});
