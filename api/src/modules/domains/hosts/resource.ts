import { domain } from '@balcao/api-schema';
import { DOMAIN_LIMITS, domainStatus, HOST_PATIENCE_SECONDS } from '@balcao/domain';
import { invalidField } from '../../../problem';
import { defineResource } from '../../../resources/define-resource';
import { resourceRoutes } from '../../../resources/resource-routes';
import { scopeOfStore } from '../../../resources/resource-rows';
import { certificatesOf } from '../../certificates';
import { recordsOf } from './domain-records';
import { newToken } from './new-token';
import { registeredDomainOf } from './registrable';
import { isProven } from './repository';
import { enqueueChecks } from './task';

const TAKEN = 'Este domínio já está nesta loja.';

const laterBy = (moment: Date, seconds: number): string =>
  new Date(moment.getTime() + seconds * 1_000).toISOString();

/** Hosts of the installation, which are nobody's. */
const ownHosts = ({
  publicUrl,
  checkoutUrl,
  domains: { target },
}: {
  publicUrl: string;
  checkoutUrl: string;
  domains: { target: string };
}): string[] => [new URL(publicUrl).hostname, new URL(checkoutUrl).hostname, target];

/** The domains on which a store's checkout is shown, beside the address of the platform. */
export const domains = defineResource({
  shape: domain,
  table: 'domains',
  hidden: [
    'registered_domain',
    'target_label',
    'proof_token',
    'state',
    'reason',
    'detail',
    'records',
    'next_check_at',
    'diverted_at',
  ],
  scope: ({ owner }) => ({ ...scopeOfStore<'domains'>(owner), removed_at: null }),
  endedBy: 'removed_at',
  limit: {
    most: DOMAIN_LIMITS.domains,
    meter: 'domains',
    among: { removed_at: null },
    problem: () =>
      invalidField('host', [
        `Uma loja tem no máximo ${DOMAIN_LIMITS.domains} domínios. Remova um para adicionar outro.`,
      ]),
  },
  check({ platform }, { host }) {
    if (host !== undefined) registeredDomainOf(host, ownHosts(platform.config));
  },
  derive: ({ host }) => ({ registered_domain: host.slice(host.indexOf('.') + 1) }),
  fill: () => ({ target_label: newToken(), proof_token: newToken() }),
  written: (trx, { owner }, { id }) => enqueueChecks(trx, [{ sellerId: owner.sellerId, domainId: id }]),
  async compute({ platform, owner }, rows, executor) {
    const { acme, domains: settings } = platform.config;
    const certificates = await certificatesOf(
      executor,
      owner.sellerId,
      rows.map(({ id }) => id),
    );
    return (row) => {
      const held = isProven(row) ? certificates.get(row.id) : undefined;
      return {
        status: domainStatus(row.state, held?.status),
        reason: row.reason || held?.reason || null,
        detail: row.detail || held?.detail || '',
        nextCheckAt: row.next_check_at?.toISOString() ?? held?.nextCheckAt ?? null,
        checkedUntil: laterBy(row.checked_since, HOST_PATIENCE_SECONDS),
        servedUntil:
          row.state === 'desviado' && row.diverted_at
            ? laterBy(row.diverted_at, HOST_PATIENCE_SECONDS)
            : null,
        records: recordsOf(row, settings.target),
        hasCertificates: acme !== undefined,
        certificate: held?.certificate ?? null,
      };
    };
  },
  led: ({ id, host }) => ({
    subject: `Novo domínio: ${host}`,
    said: `cadastrou o domínio ${host}`,
    target: { kind: 'domain', id },
  }),
  audit: { entity: 'domain', create: 'domain.create', delete: 'domain.remove' },
  duplicate: () => invalidField('host', [TAKEN]),
});

export const domainRoutes = resourceRoutes(domains, {
  path: '/domains',
  names: { one: 'Domain', many: 'Domains' },
  tags: ['domains'],
  area: 'configuracoes',
  shape: domain,
  calls: ['list', 'read', 'create'],
});
