import {
  idParams,
  loggedDeliveryDetail,
  reprocessRequest,
  webhookLogPage,
  webhookLogQuery,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { listLog, REPROCESSING, readDelivery, reprocessDelivery } from './service';

const tags = ['webhook deliveries'];
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const reprocessing = { access: 'seller', permission: REPROCESSING, idempotent: true } as const;

/** The webhooks that gateways and shops have sent to a store, their outcomes, and their retry. */
export function deliveryLogRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/webhook-deliveries',
      {
        config: reading,
        schema: {
          operationId: 'listWebhookDeliveries',
          tags,
          querystring: webhookLogQuery,
          response: { 200: webhookLogPage },
        },
      },
      (request) => listLog(callOf(request), request.query),
    );

    app.get(
      '/webhook-deliveries/:id',
      {
        config: reading,
        schema: {
          operationId: 'getWebhookDelivery',
          tags,
          params: idParams,
          response: { 200: loggedDeliveryDetail },
        },
      },
      (request) => readDelivery(callOf(request), request.params.id),
    );

    app.post(
      '/webhook-deliveries/:id/reprocess',
      {
        config: reprocessing,
        schema: {
          operationId: 'reprocessWebhookDelivery',
          tags,
          params: idParams,
          body: reprocessRequest,
          response: { 200: loggedDeliveryDetail },
          problems: [409],
        },
      },
      (request) => reprocessDelivery(callOf(request), request.params.id),
    );
  };
}
