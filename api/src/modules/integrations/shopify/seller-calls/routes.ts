import {
  idParams,
  linkedShopify,
  noContent,
  shopifyIntegration,
  shopifyIntegrationList,
  shopifyRequest,
  shopifySettings,
  shopifySyncRun,
  shopifyWeights,
} from '@balcao/api-schema';
import { SHOPIFY_SCOPES } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../../call';
import type { Platform } from '../../../../platform';
import { identityOf, isAllowed } from '../../../../plugins/auth';
import { SHOPIFY_API_VERSION } from '../../../../providers/shopify/api-version';
import { linkShop, revokeLink } from './credentials';
import { changeSettings, fillWeights, readLink, readLinks, syncLink, testLink } from './service';

const tags = ['shopify'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const EDITING = 'configuracoes:editar';
const writing = { access: 'seller', permission: EDITING } as const;

/** The shops that a store is linked to. */
export function shopifyRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/integrations/shopify',
      {
        config: reading,
        schema: { operationId: 'listShopifyIntegrations', tags, response: { 200: shopifyIntegrationList } },
      },
      async (request) => ({
        items: await readLinks(callOf(request)),
        app: {
          url: `${platform.config.publicUrl}/backoffice/apps/shopify`,
          scopes: [...SHOPIFY_SCOPES],
          webhookVersion: SHOPIFY_API_VERSION,
        },
        canEdit: isAllowed(identityOf(request), EDITING),
      }),
    );

    app.get(
      '/integrations/shopify/:id',
      {
        config: reading,
        schema: {
          operationId: 'getShopifyIntegration',
          tags,
          params: idParams,
          response: { 200: shopifyIntegration },
        },
      },
      (request) => readLink(callOf(request), request.params.id),
    );

    app.post(
      '/integrations/shopify',
      {
        config: writing,
        schema: {
          operationId: 'linkShopify',
          tags,
          body: shopifyRequest,
          response: { 200: linkedShopify, 201: linkedShopify },
        },
      },
      async (request, reply) => {
        const { id, isNew } = await linkShop(callOf(request), identityOf(request), request.body);
        return reply.status(isNew ? 201 : 200).send({ id });
      },
    );

    app.post(
      '/integrations/shopify/:id/test',
      {
        config: writing,
        schema: {
          operationId: 'testShopifyIntegration',
          tags,
          params: idParams,
          response: { 200: shopifyIntegration },
        },
      },
      (request) => testLink(callOf(request), request.params.id),
    );

    app.put(
      '/integrations/shopify/:id/settings',
      {
        config: writing,
        schema: {
          operationId: 'setShopifySettings',
          tags,
          params: idParams,
          body: shopifySettings,
          response: { 200: shopifyIntegration },
        },
      },
      (request) => changeSettings(callOf(request), request.params.id, request.body),
    );

    app.post(
      '/integrations/shopify/:id/sync',
      {
        config: writing,
        schema: { operationId: 'syncShopify', tags, params: idParams, response: { 202: shopifySyncRun } },
      },
      async (request, reply) => reply.status(202).send(await syncLink(callOf(request), request.params.id)),
    );

    app.post(
      '/integrations/shopify/:id/weights',
      {
        config: writing,
        schema: {
          operationId: 'fillShopifyWeights',
          tags,
          params: idParams,
          body: shopifyWeights,
          response: { 202: shopifyIntegration },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await fillWeights(callOf(request), request.params.id, request.body)),
    );

    app.delete(
      '/integrations/shopify/:id',
      {
        config: writing,
        schema: { operationId: 'unlinkShopify', tags, params: idParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        await revokeLink(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
