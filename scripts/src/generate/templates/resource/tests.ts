import type { Resource } from '../../resource';

/** The calls as sellers make them, against the real database. */
export const routesTestFile = ({
  path,
  one,
  many,
}: Resource) => `import { callAs } from '../../../../test/gateways';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { newId } from '../../../db/new-id';
import { erase${many.type}, export${many.type} } from './repository';

let api: TestApi;
let maria: Account;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  maria = await createAccount(api.platform);
});

const create = (name: string, headers = {}) =>
  callAs(api, maria, 'POST', '${path}', { body: { name }, ...headers });
const read = (id: string) => callAs(api, maria, 'GET', \`${path}/\${id}\`);
const change = (id: string, name: string, version?: number) =>
  callAs(api, maria, 'PATCH', \`${path}/\${id}\`, {
    body: { name },
    ...(version && { 'if-match': \`"\${version}"\` }),
  });
const namesOf = async (by: Account, query = '') =>
  (await callAs(api, by, 'GET', \`${path}\${query}\`)).json().items.map(({ name }: { name: string }) => name);
const audited = () =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('seq')
    .select(['action', 'before_json', 'after_json'])
    .execute();

describe('the list', () => {
  it('has the newest first, and those that a search finds', async () => {
    for (const name of ['Árvore de Natal', 'Bolsa', 'Caderno']) await create(name);
    expect(await namesOf(maria)).toEqual(['Caderno', 'Bolsa', 'Árvore de Natal']);
    expect(await namesOf(maria, '?sort=name')).toEqual(['Árvore de Natal', 'Bolsa', 'Caderno']);
    expect(await namesOf(maria, '?q=arv%20nat')).toEqual(['Árvore de Natal']);
  });

  it('goes on where a page ended', async () => {
    for (const name of ['a', 'b', 'c']) await create(name);
    const first = (await callAs(api, maria, 'GET', '${path}?sort=name&size=2')).json();
    expect(first).toMatchObject({ total: 3, items: [{ name: 'a' }, { name: 'b' }] });
    const cursor = encodeURIComponent(first.cursors.next);
    expect(await namesOf(maria, \`?sort=name&size=2&page=2&cursor=\${cursor}\`)).toEqual(['c']);
  });

  it('shows nothing of another seller', async () => {
    await create('Bolsa');
    expect(await namesOf(await createAccount(api.platform))).toEqual([]);
  });
});

describe('creating', () => {
  it('answers what is stored, and writes it down in the audit log', async () => {
    const created = await create('  Bolsa ');
    expect([created.statusCode, created.headers.etag]).toEqual([201, '"1"']);
    expect(created.json()).toMatchObject({ name: 'Bolsa', version: 1 });
    expect((await read(created.json().id)).json()).toEqual(created.json());
    expect(await audited()).toMatchObject([{ action: '${one.file}.create', after_json: { name: 'Bolsa' } }]);
  });

  it('says what is wrong with a name', async () => {
    const refused = await create(' ');
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { name: ['Informe o nome.'] }]);
  });

  it('happens once, however often it is sent', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await create('Bolsa', key);
    expect((await create('Bolsa', key)).json()).toEqual(first.json());
    expect(await namesOf(maria)).toEqual(['Bolsa']);
  });
});

describe('changing', () => {
  it('counts the version up, and audits both states', async () => {
    const { id } = (await create('Bolsa')).json();
    const changed = await change(id, 'Mochila', 1);
    expect(changed.headers.etag).toBe('"2"');
    expect((await read(id)).json()).toMatchObject({ name: 'Mochila', version: 2 });
    expect(await namesOf(maria, '?q=mochila')).toEqual(['Mochila']);
    expect((await audited()).at(-1)).toMatchObject({
      action: '${one.file}.update',
      before_json: { name: 'Bolsa' },
      after_json: { name: 'Mochila' },
    });
  });

  it('needs the version that was read, and shows the newer one to who is late', async () => {
    const { id } = (await create('Bolsa')).json();
    expect((await change(id, 'Mochila')).statusCode).toBe(428);
    await change(id, 'Mochila', 1);
    const late = await change(id, 'Carteira', 1);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ code: 'stale_version', current: { name: 'Mochila', version: 2 } });
  });

  it('that changes nothing counts nothing', async () => {
    const { id } = (await create('Bolsa')).json();
    expect((await change(id, 'Bolsa', 1)).json()).toMatchObject({ version: 1 });
    expect(await audited()).toHaveLength(1);
  });
});

it('deletes, once', async () => {
  const { id } = (await create('Bolsa')).json();
  expect((await callAs(api, maria, 'DELETE', \`${path}/\${id}\`)).statusCode).toBe(204);
  expect((await callAs(api, maria, 'DELETE', \`${path}/\${id}\`)).statusCode).toBe(404);
  expect((await read(id)).statusCode).toBe(404);
  expect((await audited()).at(-1)).toMatchObject({ action: '${one.file}.delete', before_json: { name: 'Bolsa' } });
});

it('is in the export of a person’s data, and erased with the person', async () => {
  await create('Bolsa');
  const inTransaction = api.platform.database.withSeller.bind(api.platform.database, maria.sellerId);
  const exported = () => inTransaction((trx) => export${many.type}(trx, maria));
  expect(await exported()).toMatchObject({ ${many.value}: [{ name: 'Bolsa' }] });
  await inTransaction((trx) => erase${many.type}(trx, maria));
  expect(await exported()).toEqual({ ${many.value}: [] });
});
`;

/** Who gets which answer of each route. */
export const authorisationFile = ({
  path,
  module,
  one,
  many,
}: Resource) => `import { insert${one.type} } from '../../src/modules/${module}/${many.file}/repository';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

async function addressOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const { id } = await database.withSeller(sellerId, (trx) =>
    insert${one.type}(trx, { sellerId, storeId }, { name: 'Bolsa' }),
  );
  return \`${path}/\${id}\`;
}

/** The rows of ${many.file.replaceAll('-', ' ')}. */
export const ${one.constant}_ROWS: Record<string, Row[]> = {
  'GET ${path}': [bare('${path}', loggedIn(200))],
  'POST ${path}': [send('${path}', () => ({ name: 'Bolsa' }), loggedIn(201))],
  'GET ${path}/{id}': [
    {
      call: async (target, platform) => ({ url: await addressOf(target, platform) }),
      answers: ownOnly(200),
    },
  ],
  'PATCH ${path}/{id}': [
    {
      call: async (target, platform) => ({
        url: await addressOf(target, platform),
        payload: { name: 'Mochila' },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200),
    },
  ],
  'DELETE ${path}/{id}': [
    {
      call: async (target, platform) => ({ url: await addressOf(target, platform) }),
      answers: ownOnly(204),
    },
  ],
};
`;
