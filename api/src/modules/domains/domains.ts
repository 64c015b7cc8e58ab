import {
  domain,
  domainCalls,
  getDomainTraffic,
  listDomainChecks,
  makeDomainPrimary,
  removeDomain,
  verifyDomain,
} from '@balcao/api-schema';
import { DOMAIN_LIMITS, domainStatus, HOST_PATIENCE_SECONDS, splitHost } from '@balcao/domain';
import { sql } from 'kysely';
import { getDomain, parse } from 'tldts';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import type { Config } from '../../config';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import { notifyOwnersOfDestination } from '../../notices/led-elsewhere';
import { countRequest } from '../../plugins/rate-limit';
import { invalidField } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { implementInStore } from '../../resources/resource-call';
import { resourceRoutes } from '../../resources/resource-routes';
import { scopeOfStore } from '../../resources/resource-rows';
import { certificatesOf, withdrawCertificate } from '../certificates';
import { checkDomain, enqueueChecks } from './check';
import { isProven, newToken, recordsOf, updateDomain } from './domain';

/** @throws Problem validation for a host that is not one label below a registered domain, by the list of public suffixes */
function assertHost(host: string, { publicUrl, checkoutUrl, domains: { target } }: Config): void {
  const { domain: registered, subdomain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  const refuse = (sentence: string) => invalidField('host', [sentence]);
  // Hosts of the installation, which are nobody's.
  const ours = [new URL(publicUrl).hostname, new URL(checkoutUrl).hostname, target];
  // Also a name beside ours: browsers take what is shown there for a part of this installation.
  if (ours.some((own) => host === own || host.endsWith(`.${own}`) || registered === getDomain(own)))
    throw refuse('Este endereço é do Balcão. Use um domínio da sua loja.');
  if (isPrivate)
    throw refuse('Este endereço é de outra plataforma. Use um domínio registrado pela sua loja.');
  if (!isIcann || registered === null)
    throw refuse('Este domínio não existe. Confira o final, como .com.br.');
  if (!subdomain)
    throw refuse(
      'Escreva um subdomínio, como pay.sualoja.com.br: o domínio inteiro continua com a sua loja.',
    );
  if (subdomain.includes('.'))
    throw refuse(`Use um nome só antes de ${registered}, como ${splitHost(host).label}.${registered}.`);
}

const laterBy = (moment: Date, seconds: number): string =>
  new Date(moment.getTime() + seconds * 1_000).toISOString();

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
    if (host !== undefined) assertHost(host, platform.config);
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
  duplicate: () => invalidField('host', ['Este domínio já está nesta loja.']),
});

export const domainRoutes = resourceRoutes(domains, domainCalls, { tag: 'domains' });

const COUNTED_SINCE = sql<Date>`now() - make_interval(days => ${sql.lit(DOMAIN_LIMITS.trafficDays)})`;

/** Notes that a visit came by a domain. */
export async function insertVisit(
  trx: SellerTransaction,
  { sellerId, domainId }: { sellerId: string; domainId: string },
  visit: string,
): Promise<void> {
  await trx.insertInto('domain_visits').values({ seller_id: sellerId, domain_id: domainId, visit }).execute();
}

/** Deletes visits that are no longer counted. */
export const deleteOldVisits = (platform: Executor) =>
  platform.deleteFrom('domain_visits').where('created_at', '<', COUNTED_SINCE).execute();

/** The calls of domains beside the usual ones. */
export const domainActionRoutes = routesOf('domains', (platform) => {
  const { database } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(listDomainChecks, async (call, { params: { id } }) => {
      await domains.read(call, id);
      const { sellerId } = call.owner;
      const rows = await database
        .forSeller(sellerId)
        .selectFrom('domain_checks')
        .where('seller_id', '=', sellerId)
        .where('domain_id', '=', id)
        .orderBy('id', 'desc')
        .limit(DOMAIN_LIMITS.checks)
        .select(['created_at', 'reason', 'records'])
        .execute();
      return {
        items: rows.map(({ created_at, reason, records }) => ({
          at: created_at.toISOString(),
          reason: reason || null,
          records,
        })),
      };
    }),

    inStore(getDomainTraffic, async (call, { params: { id } }) => {
      await domains.read(call, id);
      const { sellerId, storeId } = call.owner;
      const counted = await database
        .forSeller(sellerId)
        .selectFrom('domain_visits as came')
        .leftJoin('checkout_sessions as visit', (join) =>
          join
            .onRef('visit.seller_id', '=', 'came.seller_id')
            .on('visit.store_id', '=', storeId)
            .on('visit.is_test', '=', false)
            .onRef('visit.token', '=', 'came.visit'),
        )
        .where('came.seller_id', '=', sellerId)
        .where('came.domain_id', '=', id)
        .where('came.created_at', '>=', COUNTED_SINCE)
        .select(({ fn }) => [
          fn.countAll<number>().as('visits'),
          fn.count<number>('visit.ordered_at').as('orders'),
        ])
        .executeTakeFirstOrThrow();
      return { days: DOMAIN_LIMITS.trafficDays, ...counted };
    }),

    inStore(verifyDomain, async (call, { params: { id } }) => {
      const { sellerId } = call.owner;
      const place = { sellerId, domainId: id };
      await domains.read(call, id);
      await countRequest(database, 'domain-checks', id);
      await domains.locked(call, id, async (trx, row) => {
        // One that was given up is waited for once more.
        if (row.state === 'falhou')
          await updateDomain(trx, row, {
            state: 'pendente',
            checks: 0,
            checked_since: currentTime(),
            diverted_at: null,
          });
      });
      const again = await checkDomain(platform, place);
      if (again !== null) await database.withSeller(sellerId, (trx) => enqueueChecks(trx, [place], again));
      return domains.read(call, id);
    }),

    inStore(makeDomainPrimary, async (call, { params: { id } }) => {
      const { owner, origin, identity } = call;
      await domains.locked(call, id, async (trx, row) => {
        if (!isProven(row)) throw invalidField('id', ['Só um domínio verificado pode ser o principal.']);
        if (row.is_primary) return;
        const all = trx.updateTable('domains').where(ofStore(owner)).where('removed_at', 'is', null);
        await all.set({ is_primary: false }).where('is_primary', '=', true).execute();
        await all.set({ is_primary: true }).where('id', '=', id).execute();
        await notifyOwnersOfDestination(trx, owner, identity.name, {
          subject: `Outro domínio principal: ${row.host}`,
          said: `pôs o domínio ${row.host} nos links de checkout`,
          target: { kind: 'domain', id },
        });
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'domain.make-primary',
          entity: 'domain',
          entityId: id,
          after: { host: row.host },
        });
      });
      return domains.read(call, id);
    }),

    // Its history stays.
    inStore(removeDomain, (call, { params: { id }, body: { host } }) =>
      domains.locked(call, id, async (trx, row) => {
        if (row.host !== host) throw invalidField('host', ['Digite o domínio como ele está escrito acima.']);
        await withdrawCertificate(trx, { sellerId: call.owner.sellerId, domainId: id });
        await domains.writes.delete(trx, call, id);
      }),
    ),
  ];
});
