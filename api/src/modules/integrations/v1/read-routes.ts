import { orderListQuery, v1OrderDetail, v1OrderPage, v1OrderParams, v1OrdersQuery } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { findOrder, listOrders } from '../../orders';
import { channelOf } from './channel-of';
import { toV1Head, toV1Order } from './to-v1-order';

const tags = ['orders'];
const reading = { access: 'key', scope: 'pedidos:ler' } as const;

/** Reads back what was sent to the public API. */
export function v1ReadModule({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/orders',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Listar pedidos',
          description: 'Os pedidos que a loja enviou no modo da chave, do mais novo ao mais antigo.',
          querystring: v1OrdersQuery,
          response: { 200: v1OrderPage },
        },
      },
      async (request) => {
        const { source, isTest, ...owner } = channelOf(request);
        const { limit, cursor } = request.query;
        const query = orderListQuery.parse({ size: limit, sort: '-number', cursor, source, test: isTest });
        const { items, cursors } = await listOrders(database, owner, query);
        return { orders: items.map(toV1Head), next_cursor: cursors.next };
      },
    );

    app.get(
      '/v1/orders/:external_id',
      {
        config: reading,
        schema: {
          tags,
          summary: 'Consultar um pedido',
          description: 'O que houve com um pedido que foi enviado.',
          params: v1OrderParams,
          response: { 200: v1OrderDetail },
        },
      },
      async (request) => toV1Order(await findOrder(database, channelOf(request), request.params.external_id)),
    );
  };
}
