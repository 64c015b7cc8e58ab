import { DEMO_CROWD } from '@balcao/demo/people/crowd';
import { DOCUMENT_SLOTS, isValidCnpj, isValidCpf, isValidEmail, isValidMobile } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { type Account, createAccount } from '../../../../test/stored-account';
import { withApi } from '../../../../test/with-store';
import { seedIdentities } from '../../kyc/demo/seed-identities';
import { seedCrowd } from './seed-crowd';

const api = withApi();

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

describe('the identities of these people', () => {
  let admin: Account;
  beforeAll(async () => {
    admin = await createAccount(api.platform, { isPlatformAdmin: true });
  });

  const read = async (path: string) => (await callAs(api, admin, 'GET', path)).json();

  it('gives everybody of the demonstration what their status tells of, once', async () => {
    const begun = DEMO_CROWD.filter(({ kycStatus }) => kycStatus !== '');
    expect(await seedIdentities(api.platform)).toBe(begun.length);
    expect(await seedIdentities(api.platform)).toBe(0);
    for (const { cpf, kycStatus, name } of begun) {
      const { items } = await read(`/admin/kyc/reports?q=${cpf}&status=${kycStatus}`);
      expect(items).toMatchObject([{ name, status: kycStatus }]);
      const found = await read(`/admin/kyc/reports/${items[0].id}`);
      expect(found.history.at(0).step).toBe('open');
    }
  });

  it('leaves a short queue with documents to look at, one of them sent before', async () => {
    const waiting = DEMO_CROWD.filter(({ kycStatus }) => kycStatus === 'WAITING_MANUAL_ACTION');
    expect(waiting).toHaveLength(4);
    const attempts: number[] = [];
    for (const { cpf } of waiting) {
      const [row] = (await read(`/admin/kyc/reports?q=${cpf}`)).items;
      attempts.push(row.attempt);
      const { documents } = await read(`/admin/kyc/reports/${row.id}`);
      expect(documents.map(({ slot, state }: { slot: string; state: string }) => [slot, state])).toEqual(
        DOCUMENT_SLOTS.map((slot) => [slot, 'sent']),
      );
      const { url } = (
        await callAs(api, admin, 'POST', `/kyc/documents/${documents[0].documentId}/link`)
      ).json();
      const shown = await callAs(api, admin, 'GET', url.replace(/^\/api/, ''));
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    }
    expect(Math.max(...attempts)).toBe(2);
  });

  it('keeps no pictures of those that are decided', async () => {
    const { items } = await read('/admin/kyc/reports?status=FINISHED&status=INVALID&q=salles');
    const { documents, history } = await read(`/admin/kyc/reports/${items[0].id}`);
    expect(documents).not.toHaveLength(0);
    for (const { documentId } of documents) expect(documentId).toBeNull();
    expect(history.length).toBeGreaterThan(4);
  });
});
