import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { fakeOnly } from '../fake-clock';
import { type Operation, readOperations } from '../open-api';
import { type Account, createAccount } from '../stored-account';
import { newIp } from '../test-app';
import { withApi } from '../with-store';
import { makeCall } from './call-row';
import { MATRIX } from './matrix';
import { createBlocked } from './people';
import { CALLERS, type Call, type Caller, type Row } from './row';

const api = withApi();

const CREATE: Record<Exclude<Caller, 'none'>, (platform: Platform) => Promise<Account>> = {
  // A seller whose plan has room for all that calls make.
  owner: (platform) => createAccount(platform, { planId: 'crescimento' }),
  other: (platform) => createAccount(platform, { planId: 'crescimento' }),
  blocked: createBlocked,
  admin: (platform) => createAccount(platform, { isPlatformAdmin: true }),
};

let operations: Operation[];
/** Callers whose own things no call changes: they are refused, or only read. */
let shared: Record<'other' | 'admin' | 'blocked', Account>;

beforeAll(async () => {
  operations = await readOperations(api.app);
  const [other, admin, blocked] = await Promise.all(
    (['other', 'admin', 'blocked'] as const).map((caller) => CREATE[caller](api.platform)),
  );
  if (!other || !admin || !blocked) throw new Error('A caller is missing.');
  shared = { other, admin, blocked };
});
// The two seconds that a call waits for the end of its job do not pass: it answers 201, however slow the machine is.
beforeEach(() => {
  fakeOnly(['Date']);
});
afterEach(() => jest.useRealTimers());

const rows = Object.entries(MATRIX).flatMap(([route, list]) => list.map((row) => ({ route, row })));

const needsSession = ({ answers }: Row) => answers.none === 401;
const isSuccess = (status: number) => status < 300;

it('has a row for every route of the OpenAPI document, and for no other', () => {
  const routes = operations.map(({ route }) => route);
  expect(Object.keys(MATRIX).sort()).toEqual(routes.sort());
});

it('refuses nobody and the blocked on every route that needs a session, before anything is read', async () => {
  const guarded = operations.filter(({ access }) => access !== 'public');
  expect(guarded.length).toBeGreaterThan(0);
  for (const { route, method, path } of guarded)
    for (const [caller, headers] of [
      ['none', {}],
      ['blocked', shared.blocked.headers],
    ] as const) {
      const url = path.replaceAll(/\{\w+\}/g, newId);
      const answer = await api.app.inject({
        method,
        url,
        headers: { ...headers, 'x-forwarded-for': newIp() },
      });
      expect([route, caller, answer.statusCode, answer.json().errors]).toEqual([
        route,
        caller,
        401,
        ['Acesso expirado, favor entrar novamente.'],
      ]);
    }
});

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Nobody learns from an answer whether another seller has something of an id. */
const hidesForeignThings = (route: string, row: Row) =>
  (route.includes('{') && needsSession(row)) || row.answers.other === 404;

/**
 * The callers whose answer depends on the call. Who is refused calls first, on the same things: those who follow find them as they
 * were.
 */
function callersOf(route: string, { answers }: Row): Caller[] {
  const isPublic = operations.some((operation) => operation.route === route && operation.access === 'public');
  return CALLERS.filter((caller) => isPublic || answers[caller] !== 401).toSorted(
    (one, other) => Number(isSuccess(answers[one])) - Number(isSuccess(answers[other])),
  );
}

interface Things {
  target: Account;
  call: Call;
}

/** New things that a call can aim at, of a new seller. */
async function thingsFor(row: Row, owner: 'owner' | 'blocked'): Promise<Things> {
  const target = await CREATE[owner](api.platform);
  return { target, call: await row.call(target, api.platform) };
}

async function callerOf(
  { target }: Things,
  caller: Caller,
  changesNothing: boolean,
): Promise<Account | undefined> {
  if (caller === 'none') return undefined;
  if (caller === 'owner' || caller === 'blocked') return target;
  return changesNothing ? shared[caller] : CREATE[caller](api.platform);
}

/** Another seller learns from the answer to `call` no more than from the one about ids that nobody has. */
async function expectNothingShown(route: string, call: Call, by: Account | undefined): Promise<void> {
  const foreign = await makeCall(api, route, call, { by });
  const unknown = await makeCall(api, route, call, { by, change: (text) => text.replace(UUID, newId) });
  const { date: _, ...headers } = foreign.headers;
  expect(unknown.statusCode).toBe(foreign.statusCode);
  expect(unknown.payload).toBe(foreign.payload);
  expect(unknown.headers).toMatchObject(headers);
  expect([403, 404]).toContain(foreign.statusCode);
}

it.each(rows)('$route answers each caller what its row says', async ({ route, row }) => {
  const callers = callersOf(route, row);
  const given: Partial<Record<Caller, number>> = {};
  let kept: Things | undefined;
  for (const caller of callers) {
    const changesNothing = route.startsWith('GET ') || !isSuccess(row.answers[caller]);
    const things =
      caller === 'blocked' ? await thingsFor(row, 'blocked') : (kept ?? (await thingsFor(row, 'owner')));
    const by = await callerOf(things, caller, changesNothing);
    given[caller] = (await makeCall(api, route, things.call, { by })).statusCode;
    if (caller === 'other' && hidesForeignThings(route, row))
      await expectNothingShown(route, things.call, by);
    if (caller !== 'blocked') kept = changesNothing ? things : undefined;
  }
  expect(given).toEqual(Object.fromEntries(callers.map((caller) => [caller, row.answers[caller]])));
});

it('expects of routes with a session that nobody and the blocked have none, and of admin routes that sellers are refused', () => {
  const guarded = operations.filter(({ access }) => access !== 'public');
  expect(guarded.length).toBeGreaterThan(0);
  for (const { route, access } of guarded) {
    const refused = access === 'admin' ? { owner: 403, other: 403 } : {};
    for (const { answers } of MATRIX[route] ?? [])
      expect([route, answers]).toEqual([
        route,
        expect.objectContaining({ none: 401, blocked: 401, ...refused }),
      ]);
  }
});
