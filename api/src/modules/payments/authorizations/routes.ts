import {
  capturePaymentRequest,
  etagOf,
  ifMatchHeaders,
  orderDetail,
  orderPaymentParams,
  orderVersionConflict,
  voidPaymentRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { requestDecision } from './request-decision';

const config = { access: 'seller', permission: 'pedidos:editar', idempotent: 'required' } as const;

/** The options that capture and void share. */
const deciding = {
  tags: ['orders'],
  params: orderPaymentParams,
  headers: ifMatchHeaders,
  response: { 202: orderDetail, 412: orderVersionConflict },
  problems: [409],
} as const;

/** Money that is reserved on a buyer's card: taken, or let go. */
export function authorizationsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.post(
      '/orders/:id/payments/:paymentId/capture',
      {
        config,
        schema: {
          ...deciding,
          operationId: 'capturePayment',
          summary: 'Takes the money that is reserved for a payment',
          body: capturePaymentRequest,
        },
      },
      async (request, reply) => {
        const { id: orderId, paymentId } = request.params;
        const order = await requestDecision(callOf(request), {
          orderId,
          paymentId,
          action: 'capture',
          amountCents: request.body.amountCents,
          reason: '',
        });
        return reply.status(202).header('etag', etagOf(order.version)).send(order);
      },
    );

    app.post(
      '/orders/:id/payments/:paymentId/void',
      {
        config,
        schema: {
          ...deciding,
          operationId: 'voidPayment',
          summary: 'Lets the money go that is reserved for a payment',
          body: voidPaymentRequest,
        },
      },
      async (request, reply) => {
        const { id: orderId, paymentId } = request.params;
        const { reason } = request.body;
        const order = await requestDecision(callOf(request), {
          orderId,
          paymentId,
          action: 'void',
          reason,
        });
        return reply.status(202).header('etag', etagOf(order.version)).send(order);
      },
    );
  };
}
