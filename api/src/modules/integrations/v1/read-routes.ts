import {
  orderListQuery,
  v1OrderPage,
  v1OrderParams,
  v1OrdersQuery,
  v1OrderWithBuyer,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { findOrder, ordersPage } from '../../orders';
import { channelOf } from './channel-of';
import { toV1Head, toV1OrderWithBuyer } from './to-v1-order';

const tags = ['orders'];
const reading = { access: 'key', scope: 'pedidos:ler' } as const;

/** Reads back what was sent to the public API. */
export function v1ReadRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/orders',
      {
        config: reading,
        schema: {
          operationId: 'listOrders',
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
        const { items, cursors } = await ordersPage(database, owner, query);
        return { orders: items.map(toV1Head), next_cursor: cursors.next };
      },
    );

    app.get(
      '/v1/orders/:external_id',
      {
        config: reading,
        schema: {
          operationId: 'getOrder',
          tags,
          summary: 'Consultar um pedido',
          description:
            'Um pedido que foi enviado, com o que houve com ele. O CPF ou CNPJ do comprador não volta.',
          params: v1OrderParams,
          response: { 200: v1OrderWithBuyer },
        },
      },
      async (request) =>
        toV1OrderWithBuyer(await findOrder(database, channelOf(request), request.params.external_id)),
    );
  };
}
