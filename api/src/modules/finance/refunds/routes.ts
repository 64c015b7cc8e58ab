import {
  etagOf,
  idParams,
  ifMatchHeaders,
  orderRefundAnswer,
  orderVersionConflict,
  refundOrderRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { refundPayment } from './refund-payment';

/** Money that goes back to the buyer of an order. */
export function refundsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.post(
      '/orders/:id/refunds',
      {
        config: { access: 'seller', permission: 'pedidos:editar', idempotent: 'required' },
        schema: {
          operationId: 'refundOrder',
          tags: ['orders'],
          summary: 'Gives some or all of a payment back to the buyer',
          params: idParams,
          headers: ifMatchHeaders,
          body: refundOrderRequest,
          response: { 201: orderRefundAnswer, 412: orderVersionConflict },
          problems: [409],
        },
      },
      async (request, reply) => {
        const refund = await refundPayment(callOf(request), request.params.id, request.body);
        return reply.status(201).header('etag', etagOf(refund.order.version)).send(refund);
      },
    );
  };
}
