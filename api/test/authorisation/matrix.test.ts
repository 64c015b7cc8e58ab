import { newId } from '../../src/db/new-id';
import { type Account, createAccount } from '../stored-account';
import { newIp, startTestApi, type TestApi } from '../test-app';
import { MATRIX } from './matrix';
import { CALLERS, type Caller, type Row } from './row';

let api: TestApi;
let accounts: Record<Exclude<Caller, 'none'>, Account>;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function blockedAccount(): Promise<Account> {
  const account = await createAccount(api.platform);
  await api.platform.database.platform
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', account.userId)
    .execute();
  return account;
}

/** Calls change what they are called on, so each one finds accounts of its own. */
beforeEach(async () => {
  const [owner, other, blocked, admin] = await Promise.all([
    createAccount(api.platform),
    createAccount(api.platform),
    blockedAccount(),
    createAccount(api.platform, { isPlatformAdmin: true }),
  ]);
  accounts = { owner, other, blocked, admin };
});

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
type Change = (call: string) => string;

/** Makes a row's call as a caller; `change` may alter its address and content. */
async function answerTo(caller: Caller, route: string, row: Row, change: Change = (call) => call) {
  const target = caller === 'blocked' ? accounts.blocked : accounts.owner;
  const call = await row.call(target, api.platform);
  const session = caller === 'none' ? {} : accounts[caller].headers;
  const [method] = route.split(' ');
  return api.app.inject({
    ...JSON.parse(change(JSON.stringify(call))),
    method,
    headers: { ...call.headers, ...session, 'x-forwarded-for': newIp() },
  });
}

const rows = Object.entries(MATRIX).flatMap(([route, list]) => list.map((row) => ({ route, row })));
const cells = rows.flatMap(({ route, row }) =>
  CALLERS.map((caller) => ({ route, row, caller, status: row.answers[caller] })),
);

it('has a row for every route of the OpenAPI document, and for no other', async () => {
  const document: { paths: Record<string, object> } = (await api.app.inject('/openapi.json')).json();
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(MATRIX).sort()).toEqual(routes.sort());
});

it.each(cells)('$route answers $status to $caller', async ({ route, row, caller, status }) => {
  const answer = await answerTo(caller, route, row);
  expect(answer.statusCode).toBe(status);
  if (status === 401) expect(answer.json().errors).toEqual(['Acesso expirado, favor entrar novamente.']);
});

it.each(rows.filter(({ row }) => row.answers.other === 404))(
  '$route answers another seller’s id exactly like an unknown one',
  async ({ route, row }) => {
    const foreign = (await answerTo('other', route, row)).json();
    const unknown = (await answerTo('other', route, row, (call) => call.replace(UUID, newId))).json();
    expect({ ...foreign, requestId: '' }).toEqual({ ...unknown, requestId: '' });
  },
);
