import { domain, domainChecks, domainRemoval, domainTraffic, idParams, noContent } from '@balcao/api-schema';
import { DOMAIN_LIMITS } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import { notifyOwnersOfDestination } from '../../../notices/led-elsewhere';
import type { Platform } from '../../../platform';
import { countRequest } from '../../../plugins/rate-limit';
import { invalidField } from '../../../problem';
import { type StoreCall, storeCallOf } from '../../../resources/resource-call';
import { sendRecord } from '../../../resources/resource-routes';
import { withdrawCertificate } from '../../certificates';
import { countTraffic } from '../traffic/repository';
import { checkDomain } from './check';
import { isProven, listChecks, setPrimary, updateDomain } from './repository';
import { domains } from './resource';
import { enqueueChecks } from './task';

const tags = ['domains'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;

/** Looks at the DNS now; one that was given up is waited for once more. @throws Problem too_many_requests, not_found */
async function verify(call: StoreCall, id: string) {
  const { platform, owner } = call;
  const place = { sellerId: owner.sellerId, domainId: id };
  await domains.read(call, id);
  await countRequest(platform.database, 'domain-checks', id);
  await domains.locked(call, id, async (trx, row) => {
    if (row.state === 'falhou')
      await updateDomain(trx, row, {
        state: 'pendente',
        checks: 0,
        checked_since: currentTime(),
        diverted_at: null,
      });
  });
  const again = await checkDomain(platform, place);
  if (again !== null)
    await platform.database.withSeller(owner.sellerId, (trx) => enqueueChecks(trx, [place], again));
  return domains.read(call, id);
}

/** Takes a domain away. Its history stays. @throws Problem not_found, validation */
async function remove(call: StoreCall, id: string, typed: string): Promise<void> {
  await domains.locked(call, id, async (trx, row) => {
    if (row.host !== typed) throw invalidField('host', ['Digite o domínio como ele está escrito acima.']);
    await withdrawCertificate(trx, { sellerId: call.owner.sellerId, domainId: id });
    await domains.writes.delete(trx, call, id);
  });
}

/** Links name this domain from now on. @throws Problem not_found, validation for one that is not proven */
async function makePrimary(call: StoreCall, id: string) {
  await domains.locked(call, id, async (trx, row) => {
    if (!isProven(row)) throw invalidField('id', ['Só um domínio verificado pode ser o principal.']);
    if (row.is_primary) return;
    await setPrimary(trx, call.owner, id);
    await notifyOwnersOfDestination(trx, call.owner, call.identity.name, {
      subject: `Outro domínio principal: ${row.host}`,
      said: `pôs o domínio ${row.host} nos links de checkout`,
      target: { kind: 'domain', id },
    });
    await recordAudit(trx, call.origin, {
      sellerId: call.owner.sellerId,
      action: 'domain.make-primary',
      entity: 'domain',
      entityId: id,
      after: { host: row.host },
    });
  });
  return domains.read(call, id);
}

/** The calls of domains beside the usual ones. */
export function domainActionRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/domains/:id/checks',
      {
        config: reading,
        schema: { operationId: 'listDomainChecks', tags, params: idParams, response: { 200: domainChecks } },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        const { id } = await domains.read(call, request.params.id);
        const place = { sellerId: call.owner.sellerId, domainId: id };
        const { database } = platform;
        return { items: await listChecks(database.forSeller(place.sellerId), place, DOMAIN_LIMITS.checks) };
      },
    );

    app.get(
      '/domains/:id/traffic',
      {
        config: reading,
        schema: { operationId: 'getDomainTraffic', tags, params: idParams, response: { 200: domainTraffic } },
      },
      async (request) => {
        const call = storeCallOf(platform, request);
        const { id } = await domains.read(call, request.params.id);
        return countTraffic(platform.database.forSeller(call.owner.sellerId), call.owner, id);
      },
    );

    app.post(
      '/domains/:id/verify',
      {
        config: writing,
        schema: {
          operationId: 'verifyDomain',
          tags,
          summary: 'Looks at the DNS now, once a minute',
          params: idParams,
          response: { 200: domain.record },
          problems: [429],
        },
      },
      async (request, reply) =>
        sendRecord(reply, await verify(storeCallOf(platform, request), request.params.id)),
    );

    app.put(
      '/domains/:id/primary',
      {
        config: writing,
        schema: {
          operationId: 'makeDomainPrimary',
          tags,
          params: idParams,
          response: { 200: domain.record },
        },
      },
      async (request, reply) =>
        sendRecord(reply, await makePrimary(storeCallOf(platform, request), request.params.id)),
    );

    app.post(
      '/domains/:id/remove',
      {
        config: writing,
        schema: {
          operationId: 'removeDomain',
          tags,
          summary: 'Removes a domain, whose host is typed once more',
          params: idParams,
          body: domainRemoval,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await remove(storeCallOf(platform, request), request.params.id, request.body.host);
        return reply.status(204).send();
      },
    );
  };
}
