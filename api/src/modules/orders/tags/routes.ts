import { idParams, orderDetail, orderTagList, orderTagsPatch } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { patchTags } from './patch-tags';
import { findUsedTags } from './repository';

const tags = ['orders'];

/** The tags that a team gives its orders. */
export function orderTagsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/orders/tags',
      {
        config: { access: 'seller', permission: 'pedidos:ler' },
        schema: { operationId: 'listOrderTags', tags, response: { 200: orderTagList } },
      },
      async (request) => {
        const owner = ownerOf(request);
        return { items: await findUsedTags(database.forSeller(owner.sellerId), owner) };
      },
    );

    app.patch(
      '/orders/:id/tags',
      {
        config: { access: 'seller', permission: 'pedidos:editar' },
        schema: {
          operationId: 'updateOrderTags',
          tags,
          params: idParams,
          body: orderTagsPatch,
          response: { 200: orderDetail },
          problems: [409],
        },
      },
      (request) => patchTags(callOf(request), request.params.id, request.body),
    );
  };
}
