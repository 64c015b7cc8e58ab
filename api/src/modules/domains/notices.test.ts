import { DOMAIN_REASON_TEXTS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { newHost, proveHost } from '../../../test/certificates';
import { toldTo } from '../../../test/notices';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import type { CertificateMoved, HostMoved } from '../../events/domain-events';
import { systemCall } from '../../resources/resource-call';
import { domains } from './domains';

const { api, maria } = withStore();
let domain: { sellerId: string; storeId: string; domainId: string; host: string };

beforeEach(async () => {
  const { id, host } = await domains.create(systemCall(api.platform, maria), { host: newHost() });
  domain = { sellerId: maria.sellerId, storeId: maria.storeId, domainId: id, host };
  await proveHost(api, domain);
});

const hostMoved = (state: HostMoved['state'], reason: HostMoved['reason'] = null) =>
  api.platform.database.withSeller(domain.sellerId, (trx) =>
    api.platform.raise(trx, 'host.moved', { ...domain, state, reason }),
  );
const certificateMoved = (
  status: CertificateMoved['status'],
  {
    from = 'verificado',
    reason = null,
    notBefore = null,
  }: Partial<Pick<CertificateMoved, 'from' | 'reason' | 'notBefore'>> = {},
) =>
  api.platform.database.withSeller(domain.sellerId, (trx) =>
    api.platform.raise(trx, 'certificate.moved', {
      sellerId: domain.sellerId,
      domainId: domain.domainId,
      from,
      status,
      reason,
      notBefore,
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
  const notBefore = new Date('2026-11-01T00:00:00Z');
  await certificateMoved('falhou', { reason: 'ca_fora' });
  await certificateMoved('ssl_emitindo', { from: 'falhou' });
  await certificateMoved('falhou', { from: 'ssl_emitindo', reason: 'desafio_falhou' });
  await certificateMoved('ativo', { from: 'ssl_emitindo', notBefore });
  await certificateMoved('ativo', { from: 'ativo', notBefore, reason: 'ca_fora' });
  await certificateMoved('expirando', { from: 'ativo', notBefore, reason: 'ca_fora' });
  expect((await titles()).toSorted()).toEqual([
    `O certificado do domínio ${domain.host} está perto do fim`,
    `O domínio ${domain.host} está no ar`,
    `O domínio ${domain.host} está sem certificado`,
  ]);
});

it('is told again of the next certificate, and not of a renewal that went well', async () => {
  const notBefore = new Date('2026-11-01T00:00:00Z');
  const renewed = new Date('2026-12-01T00:00:00Z');
  await certificateMoved('ativo', { notBefore });
  await certificateMoved('ativo', { from: 'ativo', notBefore: renewed });
  await certificateMoved('falhou', { from: 'ativo', notBefore: renewed });
  await certificateMoved('ativo', { from: 'falhou', notBefore: new Date('2027-01-01T00:00:00Z') });
  expect(await titles()).toEqual([
    `O domínio ${domain.host} está no ar`,
    `O domínio ${domain.host} está sem certificado`,
    `O domínio ${domain.host} está no ar`,
  ]);
});

const remove = () =>
  api.platform.database.platform
    .updateTable('domains')
    .set({ removed_at: new Date() })
    .where('id', '=', domain.domainId)
    .execute();

it('what was told of a domain leads nowhere once it was removed', async () => {
  await hostMoved('falhou', 'cname_diferente');
  expect(await notices()).toMatchObject([{ state: 'ok', target: { id: domain.domainId } }]);
  await remove();
  expect(await notices()).toMatchObject([{ state: 'gone', target: null }]);
});

it('another store hears nothing, nor anybody of a domain that was removed', async () => {
  const joana = await createAccount(api.platform);
  await remove();
  await certificateMoved('falhou', { reason: 'ca_fora' });
  expect([await titles(), await toldTo(api, joana)]).toEqual([[], []]);
});
