import {
  type OrderDetail,
  type OrderRow,
  orderListQuery,
  type V1Order,
  type V1OrderDetail,
  v1OrderDetail,
  v1OrderPage,
  v1OrderParams,
  v1OrdersQuery,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { findOrder, listOrders } from '../../orders';
import { channelOf } from './channel-of';

const tags = ['orders'];
const reading = { access: 'key', scope: 'pedidos:ler' } as const;

const headOf = (order: OrderRow): V1Order & { external_id: string; created_at: string; total: number } => ({
  id: order.id,
  number: order.number,
  external_id: order.externalId,
  created_at: order.orderedAt,
  total: order.totalCents,
  payment_status: order.paymentStatus,
  fulfillment_status: order.fulfillmentStatus,
});

const toV1 = (order: OrderDetail): V1OrderDetail => ({
  ...headOf(order),
  currency: order.currency,
  captured: order.capturedCents,
  refunded: order.refundedCents,
  payments: order.payments.map(
    ({ externalId, method, amountCents, status, capturedCents, refundedCents }) => ({
      id: externalId,
      method,
      amount: amountCents,
      status,
      captured: capturedCents,
      refunded: refundedCents,
    }),
  ),
});

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
        return { orders: items.map(headOf), next_cursor: cursors.next };
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
      async (request) => toV1(await findOrder(database, channelOf(request), request.params.external_id)),
    );
  };
}
