import { pickingList, pickingListRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { makePickingList } from './make-picking-list';

/** The list by which people take what was sold from the shelves. */
export function pickingListRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/orders/picking-list',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: {
          operationId: 'createPickingList',
          tags: ['orders'],
          summary: 'The items of selected orders that can be sent, together and by order',
          body: pickingListRequest,
          response: { 200: pickingList },
        },
      },
      (request) => makePickingList(database, ownerOf(request), request.body.selection),
    );
  };
}
