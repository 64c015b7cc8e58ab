import { lengthOf, someOf } from '@balcao/proofs';
import { stepUp } from '../../test/call-as';
import { type JsonSchema, type Operation, readOperations } from '../../test/open-api';
import { newKey } from '../../test/orders';
import { type Account, createAccount } from '../../test/stored-account';
import { newIp } from '../../test/test-app';
import { withStore } from '../../test/with-store';
import { newId } from '../db/new-id';

const LONGEST_ANSWER = 64 * 1024;

const { api, maria: owner } = withStore({ isShared: true });
let admin: Account;
let key: string;

beforeAll(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true });
  key = await newKey(api, owner, { scopes: ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler'] });
  for (const account of [owner, admin]) await stepUp(api, account);
});

/** An object with so many members that nobody knows. */
const strangers = (count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index.toString(36)}`, value]));

const list = (item: string, count: number) => `[${Array(count).fill(item).join()}]`;
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const post = (payload: string, url = '/auth/login') =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newIp() },
    payload,
  });

describe('a body that anybody may send', () => {
  it('with 2 000 unknown members is answered with the first twenty of their names', async () => {
    const answer = await post(JSON.stringify(strangers(2_000)));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.n0).toEqual([
      expect.stringMatching(/^Campos não permitidos: n0, .* e mais 1980\.$/),
    ]);
    expect(answer.payload.length).toBeLessThan(1_000);
  });

  it.each([
    ['unknown members', JSON.stringify(strangers(30_000))],
    ['numbers in a list', list('1', 250_000)],
    ['lists within lists', nested('[', ']', 250_000)],
    ['objects within objects', nested('{"a":', '}', 80_000)],
    ['objects 33 deep', nested('[', ']', 33)],
    ['5 001 values', list('""', 5_000)],
    ['a name that is long', JSON.stringify({ ['n'.repeat(500_000)]: 1 })],
    ['a long name with a text that cannot be stored', JSON.stringify({ ['n'.repeat(500_000)]: '\0' })],
    ['letters that are none, in a name', `{"${'\\ud800'.repeat(80_000)}":1}`],
    ['digits that stand alone', JSON.stringify({ email: '9 '.repeat(250_000) })],
    ['a text without end', `{"email":"${'\\'.repeat(500_000)}`],
  ])('of %s is refused in a few words', async (_, body) => {
    const answer = await post(body);
    expect([400, 422]).toContain(answer.statusCode);
    expect(answer.json().errors).toEqual([expect.stringMatching(/\.$/)]);
    expect(answer.payload.length).toBeLessThan(2_500);
  });

  it('of half a million numbers is too large, and no failure', async () => {
    expect((await post(list('1', 500_001))).statusCode).toBe(413);
  });

  it('of 5 000 values is read', async () => {
    const events = [...Array(4_996)].map(() => 1);
    expect((await post(JSON.stringify({ email: 'x', events }))).json().fields.events).toBeDefined();
  });

  it('with a password without end is told how long one may be, before anything is looked for in it', async () => {
    const answer = await post(JSON.stringify({ password: `${'a'.repeat(400_000)}b` }), '/auth/signup');
    expect(answer.json().fields.password).toEqual(['Use no máximo 128 caracteres.']);
  });

  it('says in a query with thousands of unknown names what is wrong in a few words', async () => {
    const query = Object.keys(strangers(3_000)).join('&');
    const answer = await api.app.inject({ url: `/auth/sessions?${query}`, headers: owner.headers });
    expect(answer.payload.length).toBeLessThan(2_500);
  });
});

/** Lists of empty objects and objects of unknown members, in place of each value that a route's body has. */
function misshapen({ properties = {}, anyOf = [], oneOf = [] }: JsonSchema): Record<string, unknown> {
  const own = Object.entries(properties).map(([name, { items }]) => [
    name,
    items ? Array(100).fill({}) : strangers(100),
  ]);
  return Object.assign({}, ...[...anyOf, ...oneOf].map(misshapen), Object.fromEntries(own));
}

function callerOf({ access }: Operation): Record<string, string> {
  if (access === 'key') return { authorization: `Bearer ${key}` };
  if (access === 'public') return {};
  return { ...(access === 'admin' ? admin : owner).headers };
}

/** Each of them reads a megabyte: all of them with `npm run proofs -- hostile-bodies`. */
const ROUTES = 60;

it('makes no answer of any route long', async () => {
  const documents = ['/openapi.json', '/v1/openapi.json'];
  const operations = (
    await Promise.all(documents.map((document) => readOperations(api.app, document)))
  ).flat();
  const withBodies = operations.flatMap((operation) => {
    const schema = operation.bodies['application/json']?.schema;
    return schema ? [{ operation, schema }] : [];
  });
  const refusing = new Set<string>();
  for (const { operation, schema } of someOf(withBodies, ROUTES, 'hostile bodies')) {
    const answer = await api.app.inject({
      method: operation.method,
      url: operation.path.replace(/\{[^}]+\}/g, newId),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': newId(),
        'if-match': '"1"',
        'x-forwarded-for': newIp(),
        ...callerOf(operation),
      },
      payload: JSON.stringify({ ...strangers(1_000), ...misshapen(schema) }),
    });
    if (answer.statusCode === 422) refusing.add(operation.route);
    const isShort = Buffer.byteLength(answer.payload) < LONGEST_ANSWER;
    expect({ route: operation.route, isShort, isFailure: answer.statusCode >= 500 }).toEqual({
      route: operation.route,
      isShort: true,
      isFailure: false,
    });
  }
  expect(refusing.size).toBeGreaterThan(lengthOf(20, 100));
});
