import {
  checkoutLink,
  checkoutLinkList,
  checkoutLinkParams,
  checkoutLinkRequest,
  idParams,
  noContent,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../../platform';
import { ownerOf } from '../../../../plugins/owner-of';
import { originOf } from '../../../../security/origin';
import { createLink, deleteLink, type LinkContext, listLinks } from './service';

const tags = ['products'];
const writing = { access: 'seller', permission: 'produtos:editar' } as const;

/** Links that lead buyers to the checkout with a product in the cart. */
export function checkoutLinksModule({ database, config }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest): LinkContext => ({
    database,
    owner: ownerOf(request),
    origin: originOf(request),
    checkoutBase: config.checkoutUrl,
  });

  return async (app) => {
    app.get(
      '/products/:id/checkout-links',
      {
        config: { access: 'seller', permission: 'produtos:ler' },
        schema: { tags, params: idParams, response: { 200: checkoutLinkList } },
      },
      async (request) => ({ items: await listLinks(contextOf(request), request.params.id) }),
    );

    app.post(
      '/products/:id/checkout-links',
      {
        config: { ...writing, idempotent: true },
        schema: {
          tags,
          params: idParams,
          body: checkoutLinkRequest,
          response: { 201: checkoutLink },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createLink(contextOf(request), request.params.id, request.body)),
    );

    app.delete(
      '/products/:id/checkout-links/:linkId',
      {
        config: writing,
        schema: { tags, params: checkoutLinkParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        const { id, linkId } = request.params;
        await deleteLink(contextOf(request), { productId: id, linkId });
        return reply.status(204).send();
      },
    );
  };
}
