import {
  idParams,
  linkedShopify,
  noContent,
  shopifyIntegration,
  shopifyIntegrationList,
  shopifyRequest,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../../platform';
import { identityOf } from '../../../../plugins/auth';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { cutLink, linkShop, readLink, readLinks } from './service';

const tags = ['shopify'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;

/** The shops that a store is linked to. */
export function shopifyModule(platform: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest) => ({
    platform,
    owner: ownerOf(request),
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '/integrations/shopify',
      { config: reading, schema: { tags, response: { 200: shopifyIntegrationList } } },
      async (request) => ({ items: await readLinks(contextOf(request)) }),
    );

    app.get(
      '/integrations/shopify/:id',
      { config: reading, schema: { tags, params: idParams, response: { 200: shopifyIntegration } } },
      (request) => readLink(contextOf(request), request.params.id),
    );

    app.post(
      '/integrations/shopify',
      {
        config: writing,
        schema: { tags, body: shopifyRequest, response: { 200: linkedShopify, 201: linkedShopify } },
      },
      async (request, reply) => {
        const { id, isNew } = await linkShop(contextOf(request), identityOf(request), request.body);
        return reply.status(isNew ? 201 : 200).send({ id });
      },
    );

    app.delete(
      '/integrations/shopify/:id',
      { config: writing, schema: { tags, params: idParams, response: { 204: noContent } } },
      async (request, reply) => {
        await cutLink(contextOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
