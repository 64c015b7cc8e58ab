import { checkoutFeed, checkoutFeedQuery } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { readFeed } from './service';

/** The live feed of a store's checkout. */
export function checkoutFeedRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/metrics/checkout/feed',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: {
          operationId: 'getCheckoutFeed',
          tags: ['metrics'],
          querystring: checkoutFeedQuery,
          response: { 200: checkoutFeed },
        },
      },
      (request) => readFeed(database, ownerOf(request), request.query),
    );
  };
}
