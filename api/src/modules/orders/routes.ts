import {
  acceptShortRequest,
  cancelOrderRequest,
  deliverOrderRequest,
  etagOf,
  idParams,
  ifMatchHeaders,
  orderDetail,
  orderListQuery,
  orderPage,
  orderVersionConflict,
  prepareOrderRequest,
  reportProblemRequest,
  returnOrderRequest,
  shipOrderRequest,
} from '@balcao/api-schema';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../call';
import type { Platform } from '../../platform';
import { identityOf, isAllowed } from '../../plugins/auth';
import { ownerOf } from '../../plugins/owner-of';
import {
  acceptShort,
  cancelOrder,
  deliverOrder,
  prepareOrder,
  reportProblem,
  returnOrder,
  shipOrder,
} from './actions/act-on-order';
import { listOrders, readOrder } from './details/service';
import { asRead } from './details/to-order-detail';

const tags = ['orders'];
const reading = { access: 'seller', permission: 'pedidos:ler' } as const;
const writing = { access: 'seller', permission: 'pedidos:editar', idempotent: true } as const;

/** The options that the routes of all actions on an order share. */
const acting = {
  tags,
  params: idParams,
  headers: ifMatchHeaders,
  response: { 200: orderDetail, 412: orderVersionConflict },
  problems: [409],
} as const;

/** The orders of a store: list, page of one, actions. */
export function ordersRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);
  const tag = (reply: FastifyReply, version: number) => reply.header('etag', etagOf(version));

  return async (app) => {
    app.get(
      '/orders',
      {
        config: reading,
        schema: {
          operationId: 'listOrders',
          tags,
          querystring: orderListQuery,
          response: { 200: orderPage },
        },
      },
      (request) => listOrders(database, ownerOf(request), request.query),
    );

    app.get(
      '/orders/:id',
      {
        config: reading,
        schema: { operationId: 'getOrder', tags, params: idParams, response: { 200: orderDetail } },
      },
      async (request, reply) => {
        const order = await readOrder(database, ownerOf(request), request.params.id);
        const mayEdit = isAllowed(identityOf(request), writing.permission);
        return tag(reply, order.version).send(mayEdit ? order : asRead(order));
      },
    );

    app.post(
      '/orders/:id/prepare',
      { config: writing, schema: { ...acting, operationId: 'prepareOrder', body: prepareOrderRequest } },
      async (request, reply) => {
        const order = await prepareOrder(callOf(request), request.params.id);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/ship',
      { config: writing, schema: { ...acting, operationId: 'shipOrder', body: shipOrderRequest } },
      async (request, reply) => {
        const order = await shipOrder(callOf(request), request.params.id, request.body);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/deliver',
      { config: writing, schema: { ...acting, operationId: 'deliverOrder', body: deliverOrderRequest } },
      async (request, reply) => {
        const order = await deliverOrder(callOf(request), request.params.id);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/report-problem',
      {
        config: writing,
        schema: { ...acting, operationId: 'reportOrderProblem', body: reportProblemRequest },
      },
      async (request, reply) => {
        const order = await reportProblem(callOf(request), request.params.id, request.body);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/return',
      { config: writing, schema: { ...acting, operationId: 'returnOrder', body: returnOrderRequest } },
      async (request, reply) => {
        const order = await returnOrder(callOf(request), request.params.id, request.body);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/cancel',
      { config: writing, schema: { ...acting, operationId: 'cancelOrder', body: cancelOrderRequest } },
      async (request, reply) => {
        const order = await cancelOrder(callOf(request), request.params.id, request.body);
        return tag(reply, order.version).send(order);
      },
    );

    app.post(
      '/orders/:id/accept-short',
      { config: writing, schema: { ...acting, operationId: 'acceptShortOrder', body: acceptShortRequest } },
      async (request, reply) => {
        const order = await acceptShort(callOf(request), request.params.id);
        return tag(reply, order.version).send(order);
      },
    );
  };
}
