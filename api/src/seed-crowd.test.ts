import { isValidCnpj, isValidCpf, isValidEmail, isValidMobile } from '@balcao/domain';
import { callAs } from '../test/platform-users';
import { createAccount } from '../test/stored-account';
import { startTestApi, type TestApi } from '../test/test-app';
import { DEMO_CROWD } from './demo-people';
import { seedCrowd } from './seed-crowd';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('makes up people with valid numbers, none twice', () => {
  for (const { cpf, cnpj, email, phoneNumber } of DEMO_CROWD) {
    expect([cpf, isValidCpf(cpf), isValidEmail(email), isValidMobile(phoneNumber)]).toEqual([
      cpf,
      true,
      true,
      true,
    ]);
    expect(cnpj === '' || isValidCnpj(cnpj)).toBe(true);
  }
  for (const field of ['name', 'email', 'cpf', 'phoneNumber'] as const) {
    expect(new Set(DEMO_CROWD.map((person) => person[field])).size).toBe(DEMO_CROWD.length);
  }
});

it('fills the platform’s list with people in every state, once', async () => {
  expect(await seedCrowd(api.platform)).toBe(DEMO_CROWD.length);
  expect(await seedCrowd(api.platform)).toBe(0);
  const admin = await createAccount(api.platform, { isPlatformAdmin: true });
  const found = async (query: string) => (await callAs(api, admin, 'GET', `/admin/users?${query}`)).json();
  expect((await found('q=quiteria')).items).toMatchObject([
    { name: 'Quitéria Barbosa', status: 'pending', stores: [], lastSeenAt: null },
  ]);
  expect((await found('q=ofertas malta')).items).toMatchObject([
    { name: 'Sérgio Malta Filho', status: 'blocked', stores: ['Ofertas do Malta'] },
  ]);
  for (const filter of ['kyc=FINISHED', 'kyc=INVALID', 'kyc=none', 'gateway=accepted', 'gateway=rejected']) {
    expect((await found(filter)).total).toBeGreaterThan(0);
  }
});
