import { type CertificateStatus, DOMAIN_REASON_TEXTS } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { CertificateMoved, HostMoved } from '../../events/domain-events';
import { notify } from '../../notices/notify';
import { findDomain } from './domain';

/** Tells a store of a host that it has lost, or is about to. One that is proven is told of once it is served. */
export async function notifyOfHost(
  trx: SellerTransaction,
  { domainId, host, state, reason, ...place }: HostMoved,
) {
  if (state !== 'falhou' && state !== 'desviado') return;
  await notify(trx, place, {
    category: 'domains',
    title: state === 'falhou' ? `O domínio ${host} não está mais no ar` : `O domínio ${host} vai sair do ar`,
    ...(reason && { detail: DOMAIN_REASON_TEXTS[reason] }),
    target: { kind: 'domain', id: domainId },
  });
}

export const liveTitle = (host: string): string => `O domínio ${host} está no ar`;

const TITLES: Readonly<Partial<Record<CertificateStatus, (host: string) => string>>> = {
  ativo: liveTitle,
  falhou: (host) => `O domínio ${host} está sem certificado`,
  expirando: (host) => `O certificado do domínio ${host} está perto do fim`,
};

/** Tells a store how a certificate stands, once for each that it gets; a renewal that went well is none of its business. */
export async function notifyOfCertificate(
  trx: SellerTransaction,
  { sellerId, domainId, from, status, reason, notBefore }: CertificateMoved,
) {
  const title = from === status ? undefined : TITLES[status];
  const domain = title && (await findDomain(trx, { sellerId, domainId }));
  if (domain === undefined || title === undefined) return;
  await notify(
    trx,
    { sellerId, storeId: domain.store_id },
    {
      key: `domain:${domainId}:${status}:${notBefore?.toISOString() ?? ''}`,
      category: 'domains',
      title: title(domain.host),
      ...(reason && { detail: DOMAIN_REASON_TEXTS[reason] }),
      target: { kind: 'domain', id: domainId },
    },
  );
}
