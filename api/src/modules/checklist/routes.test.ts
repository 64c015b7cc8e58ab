import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';

let api: TestApi;
let maria: Account;

beforeAll(async () => {
  api = await startTestApi();
  maria = await createAccount(api.platform);
});
afterAll(() => api.close());

const read = async (account: Account, id = account.sellerId) =>
  api.app.inject({ url: `/seller/${id}/checklist`, headers: account.headers });

it('says what a new seller has to do and where', async () => {
  const { items } = (await read(maria)).json();
  expect(items[0]).toEqual({
    key: 'profile',
    done: false,
    missing: expect.arrayContaining(['cnpj', 'birthDate', 'address.zipCode']),
    path: '/backoffice/configuracoes/perfil',
  });
  expect(items[0].missing).not.toContain('name');
  expect(items.slice(1)).toEqual(
    ['identity', 'gateway', 'methods', 'product', 'order'].map((key) => ({ key, done: false, path: null })),
  );
});

it('ticks the profile off when nothing is missing', async () => {
  const patch = {
    birthDate: '1990-09-07',
    companyName: 'Loja da Maria Ltda',
    companyDescription: 'Roupas feitas à mão.',
    companyOpeningDate: '2020-01-15',
    cnpj: '33.000.167/0001-01',
    address: {
      zipCode: '01310-100',
      street: 'Avenida Paulista',
      streetNumber: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  };
  const saved = await api.app.inject({
    method: 'PATCH',
    url: `/seller/${maria.sellerId}`,
    headers: { ...maria.headers, 'if-match': '"1"' },
    payload: patch,
  });
  expect(saved.statusCode).toBe(200);
  expect((await read(maria)).json().items[0]).toMatchObject({ key: 'profile', done: true, missing: [] });
});

it('is nobody else’s business', async () => {
  const other = await createAccount(api.platform);
  expect((await read(other, maria.sellerId)).statusCode).toBe(404);
});
