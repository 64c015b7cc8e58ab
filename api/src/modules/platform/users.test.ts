import { randomBytes } from 'node:crypto';
import type { PlatformUserPage } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { newPersonalData, storePersonalData } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let admin: Account;
/** A word that only the people of one test have in their names. It has no digits: with a CPF beside them they may look like a card. */
let word: string;

beforeAll(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
});
beforeEach(() => {
  word = `Zu${[...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
});

const answer = (query: Record<string, string | number | string[]>) => {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return callAs(api, admin, 'GET', `/admin/users?${new URLSearchParams(parameters)}`);
};
const list = async (query: Record<string, string | number | string[]>): Promise<PlatformUserPage> =>
  (await answer(query)).json();
const namesIn = ({ items }: PlatformUserPage) => items.map(({ name }) => name);
const person = (first: string, options: Parameters<typeof createAccount>[1] = {}) =>
  createAccount(api.platform, { ...options, name: `${first} ${word}` });

describe('a row of the list', () => {
  it('shows who it is without showing personal data', async () => {
    const maria = await person('Maria');
    const data = newPersonalData();
    await storePersonalData(api, maria, data);
    const page = await list({ q: word });
    expect(page).toMatchObject({ total: 1, totalIsExact: true, page: 1, size: 25 });
    expect(page.items).toEqual([
      {
        id: maria.userId,
        name: `Maria ${word}`,
        email: 'pe***@e…',
        cpf: `***.${data.cpf.slice(3, 6)}.${data.cpf.slice(6, 9)}-**`,
        cnpj: `**.${data.cnpj.slice(2, 5)}.${data.cnpj.slice(5, 8)}/****-**`,
        stores: ['Loja da Maria'],
        storeCount: 1,
        kycStatus: null,
        gatewayStatus: null,
        isPlatformAdmin: false,
        status: 'active',
        createdAt: expect.stringMatching(/Z$/),
        lastSeenAt: expect.stringMatching(/Z$/),
      },
    ]);
  });
});

describe('the search', () => {
  it('finds a CPF and a CNPJ, typed raw or masked, and never by a part of it', async () => {
    const maria = await person('Maria');
    const data = newPersonalData();
    await storePersonalData(api, maria, data);
    const { cpf, cnpj } = data;
    const typed = [
      cpf,
      `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
      cnpj,
      `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`,
    ];
    for (const q of typed) expect(namesIn(await list({ q }))).toEqual([`Maria ${word}`]);
    expect(namesIn(await list({ q: `${word} ${cpf.slice(0, 9)}` }))).toEqual([]);
  });

  it('finds an e-mail by its beginning, however it is typed', async () => {
    const maria = await person('Maria');
    const beginning = maria.email.slice(0, maria.email.indexOf('@') + 3).toUpperCase();
    expect(namesIn(await list({ q: ` ${beginning}` }))).toEqual([`Maria ${word}`]);
    expect(namesIn(await list({ q: `%${beginning.slice(1)}` }))).toEqual([]);
  });

  it('finds names and own stores by the beginnings of their words, without accents and case', async () => {
    const joao = await person('João');
    await person('Ana');
    await api.platform.database.platform
      .updateTable('stores')
      .set({ nome: 'Açaí & Cia' })
      .where('id', '=', joao.storeId)
      .execute();
    expect(namesIn(await list({ q: `joa ${word.slice(0, 6)}` }))).toEqual([`João ${word}`]);
    expect(namesIn(await list({ q: `${word} ACAI` }))).toEqual([`João ${word}`]);
    expect((await list({ q: word })).total).toBe(2);
    expect((await list({ q: `${word} %_'\\` })).total).toBe(2);
    expect((await list({ q: '&|!' })).total).toBe(0);
  });
});

describe('the filters', () => {
  it('narrow by status, verification, gateway account and role', async () => {
    const [active, pending, blocked, boss] = await Promise.all([
      person('Ativa'),
      person('Pendente', { status: 'pending' }),
      person('Bloqueada', { status: 'blocked' }),
      person('Chefe', { isPlatformAdmin: true }),
    ]);
    await api.platform.database.platform
      .updateTable('sellers')
      .set({ kyc_status: 'FINISHED', iugu_account_status: 'accepted' })
      .where('id', '=', active.sellerId)
      .execute();
    const found = async (query: Record<string, string | string[]>) =>
      (await list({ q: word, sort: 'createdAt', ...query })).items.map(({ id }) => id).sort();
    expect(await found({ status: 'blocked' })).toEqual([blocked.userId]);
    expect(await found({ status: ['blocked', 'pending'] })).toEqual([pending.userId, blocked.userId].sort());
    expect(await found({ kyc: 'FINISHED' })).toEqual([active.userId]);
    expect(await found({ kyc: ['none'], status: 'active' })).toEqual([boss.userId]);
    expect(await found({ gateway: 'accepted' })).toEqual([active.userId]);
    expect(await found({ isPlatformAdmin: 'true' })).toEqual([boss.userId]);
    expect(await found({ isPlatformAdmin: 'false', status: 'active' })).toEqual([active.userId]);
    expect((await answer({ status: 'gone' })).statusCode).toBe(422);
  });

  it('narrow by days of São Paulo, both ends included', async () => {
    const late = await person('Tarde');
    const { platform } = api.platform.database;
    // 23:30 of 10 March in São Paulo.
    const createdAt = new Date('2024-03-11T02:30:00Z');
    await platform
      .updateTable('users')
      .set({ created_at: createdAt })
      .where('id', '=', late.userId)
      .execute();
    const found = async (query: Record<string, string>) => (await list({ q: word, ...query })).total;
    expect(await found({ createdFrom: '2024-03-10', createdTo: '2024-03-10' })).toBe(1);
    expect(await found({ createdFrom: '2024-03-11' })).toBe(0);
    expect(await found({ createdTo: '2024-03-09' })).toBe(0);
  });

  it('narrow by the last access, which leaves out who never was in', async () => {
    const away = await person('Longe');
    const { platform } = api.platform.database;
    expect((await list({ q: word })).items[0]?.lastSeenAt).not.toBeNull();
    const pending = await person('Nunca', { status: 'pending' });
    await platform.deleteFrom('sessions').where('user_id', '=', pending.userId).execute();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await list({ q: word, lastSeenTo: '2020-01-01' })).total).toBe(0);
    const seen = await list({ q: `${word} longe`, lastSeenFrom: '2020-01-01', lastSeenTo: inDays(1) });
    expect(seen.items.map(({ id }) => id)).toEqual([away.userId]);
    expect((await list({ q: word, lastSeenFrom: inDays(2) })).total).toBe(0);
  });
});

describe('order and pages', () => {
  it('sorts by name, creation and last access, and turns pages both ways', async () => {
    for (const first of ['Carla', 'Ágata', 'Bruna']) await person(first);
    const byName = [`Ágata ${word}`, `Bruna ${word}`, `Carla ${word}`];
    expect(namesIn(await list({ q: word, sort: 'name' }))).toEqual(byName);
    expect(namesIn(await list({ q: word, sort: '-name' }))).toEqual([...byName].reverse());
    expect(namesIn(await list({ q: word }))).toEqual([`Bruna ${word}`, `Ágata ${word}`, `Carla ${word}`]);

    const first = await list({ q: word, sort: 'name', size: 2 });
    expect(namesIn(first)).toEqual(byName.slice(0, 2));
    const second = await list({ q: word, sort: 'name', size: 2, page: 2, cursor: first.cursors.next ?? '' });
    expect(namesIn(second)).toEqual(byName.slice(2));
    const back = await list({ q: word, sort: 'name', size: 2, cursor: second.cursors.previous ?? '' });
    expect(namesIn(back)).toEqual(byName.slice(0, 2));
    for (const sort of ['lastSeenAt', '-lastSeenAt']) {
      expect((await list({ q: word, sort })).items).toHaveLength(3);
    }
    expect((await answer({ sort: 'email' })).statusCode).toBe(422);
  });

  it('is refused to everybody but admins', async () => {
    const maria = await person('Maria');
    expect((await callAs(api, maria, 'GET', '/admin/users')).statusCode).toBe(403);
  });
});
