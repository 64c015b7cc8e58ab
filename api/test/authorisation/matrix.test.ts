import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { fakeOnly } from '../fake-clock';
import { readOperations } from '../open-api';
import { type Account, createAccount } from '../stored-account';
import { withApi } from '../with-store';
import { callRow } from './call-row';
import { MATRIX } from './matrix';
import { createBlocked } from './people';
import { CALLERS, type Caller, type Row } from './row';

const api = withApi();

/** A seller whose plan has room for all that calls make. */
const withRoom = (platform: Platform) => createAccount(platform, { planId: 'crescimento' });

const CREATE: Record<Exclude<Caller, 'none'>, (platform: Platform) => Promise<Account>> = {
  owner: withRoom,
  other: withRoom,
  blocked: createBlocked,
  admin: (platform) => createAccount(platform, { isPlatformAdmin: true }),
};

/** Calls change what they are called on, so each one finds accounts of its own: whose things they are, and who calls. */
async function peopleFor(caller: Caller): Promise<{ target: Account; by: Account | undefined }> {
  const owner = caller === 'blocked' ? 'blocked' : 'owner';
  const target = await CREATE[owner](api.platform);
  const by = caller === owner ? target : caller === 'none' ? undefined : await CREATE[caller](api.platform);
  // The two seconds that a call waits for the end of its job do not pass: it answers 201, however slow the machine is.
  fakeOnly(['Date']);
  return { target, by };
}
afterEach(() => jest.useRealTimers());

const rows = Object.entries(MATRIX).flatMap(([route, list]) => list.map((row) => ({ route, row })));
const cells = rows.flatMap(({ route, row }) =>
  CALLERS.map((caller) => ({ route, row, caller, status: row.answers[caller] })),
);

it('has a row for every route of the OpenAPI document, and for no other', async () => {
  const routes = (await readOperations(api.app)).map(({ route }) => route);
  expect(Object.keys(MATRIX).sort()).toEqual(routes.sort());
});

it.each(cells)('$route answers $status to $caller', async ({ route, row, caller, status }) => {
  const answer = await callRow(api, route, row, await peopleFor(caller));
  expect(answer.statusCode).toBe(status);
  if (status === 401) expect(answer.json().errors).toEqual(['Acesso expirado, favor entrar novamente.']);
});

it('expects of routes with a session that nobody and the blocked have none, and of admin routes that sellers are refused', async () => {
  const guarded = (await readOperations(api.app)).filter(({ access }) => access !== 'public');
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

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const needsSession = ({ answers }: Row) => answers.none === 401;

it.each(
  rows.filter(({ route, row }) => (route.includes('{') && needsSession(row)) || row.answers.other === 404),
)('$route answers another seller’s id exactly like an unknown one', async ({ route, row }) => {
  const who = await peopleFor('other');
  const foreign = await callRow(api, route, row, who);
  const unknown = await callRow(api, route, row, { ...who, change: (call) => call.replace(UUID, newId) });
  const { date: _, ...headers } = foreign.headers;
  expect(unknown.statusCode).toBe(foreign.statusCode);
  expect(unknown.payload).toBe(foreign.payload);
  expect(unknown.headers).toMatchObject(headers);
  expect([403, 404]).toContain(foreign.statusCode);
});
