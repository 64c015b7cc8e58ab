import { DOMAIN_REASON_TEXTS } from '@balcao/domain';
import { callAs } from '../../../../test/call-as';
import { newHost, proveHost } from '../../../../test/certificates';
import { toldTo } from '../../../../test/notices';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import type { CertificateMoved, HostMoved } from '../../../events/domain-events';

let api: TestApi;
let maria: Account;
let domain: { sellerId: string; storeId: string; domainId: string; host: string };

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  maria = await createAccount(api.platform);
  const { id, host } = (await callAs(api, maria, 'POST', '/domains', { body: { host: newHost() } })).json();
  domain = { sellerId: maria.sellerId, storeId: maria.storeId, domainId: id, host };
  await proveHost(api, domain);
});

const hostMoved = (state: HostMoved['state'], reason: HostMoved['reason'] = null) =>
  api.platform.database.withSeller(domain.sellerId, (trx) =>
    api.platform.raise(trx, 'host.moved', { ...domain, state, reason }),
  );
const certificateMoved = (status: CertificateMoved['status'], reason: CertificateMoved['reason'] = null) =>
  api.platform.database.withSeller(domain.sellerId, (trx) =>
    api.platform.raise(trx, 'certificate.moved', {
      sellerId: domain.sellerId,
      domainId: domain.domainId,
      status,
      reason,
      nextCheckAt: null,
    }),
  );
const titles = async () => (await toldTo(api, maria)).map(([, title]) => title);
const notices = async () => (await callAs(api, maria, 'GET', '/notices')).json().items;

it('a store is told of a host that is about to go and that is gone, and why', async () => {
  await hostMoved('desviado', 'cname_diferente');
  await hostMoved('falhou', 'cname_diferente');
  expect(await toldTo(api, maria)).toEqual([
    ['domains', `O domínio ${domain.host} não está mais no ar`, 'domain'],
    ['domains', `O domínio ${domain.host} vai sair do ar`, 'domain'],
  ]);
  expect(await notices()).toMatchObject([
    { detail: DOMAIN_REASON_TEXTS.cname_diferente, target: { id: domain.domainId } },
    { detail: DOMAIN_REASON_TEXTS.cname_diferente },
  ]);
});

it('nothing is said of a host that waits or was proven: it is not served yet', async () => {
  await hostMoved('pendente', 'sem_registro');
  await hostMoved('provado');
  await certificateMoved('ssl_emitindo');
  expect(await titles()).toEqual([]);
});

it('a store is told once that its domain is live, that it has no certificate, and that one is near its end', async () => {
  await certificateMoved('ativo');
  await certificateMoved('ativo');
  await certificateMoved('falhou', 'ca_fora');
  await certificateMoved('falhou', 'desafio_falhou');
  await certificateMoved('expirando', 'ca_fora');
  expect((await titles()).toSorted()).toEqual([
    `O certificado do domínio ${domain.host} está perto do fim`,
    `O domínio ${domain.host} está no ar`,
    `O domínio ${domain.host} está sem certificado`,
  ]);
});

it('another store hears nothing, nor anybody of a domain that was removed', async () => {
  const joana = await createAccount(api.platform);
  await api.platform.database.platform
    .updateTable('domains')
    .set({ removed_at: new Date() })
    .where('id', '=', domain.domainId)
    .execute();
  await certificateMoved('falhou', 'ca_fora');
  expect([await titles(), await toldTo(api, joana)]).toEqual([[], []]);
});
