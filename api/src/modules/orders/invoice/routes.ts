import { idParams, orderDetail, orderInvoiceRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { changeInvoice } from './change-invoice';

/** The nota fiscal of an order. */
export function orderInvoiceRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.put(
      '/orders/:id/invoice',
      {
        config: { access: 'seller', permission: 'pedidos:editar' },
        schema: {
          operationId: 'setOrderInvoice',
          tags: ['orders'],
          summary: 'The nota fiscal that the seller has issued for an order; null takes it away',
          params: idParams,
          body: orderInvoiceRequest,
          response: { 200: orderDetail },
        },
      },
      (request) => changeInvoice(callOf(request), request.params.id, request.body.invoice),
    );
  };
}
