import {
  idParams,
  webhookDeliveriesRetried,
  webhookDelivery,
  webhookDeliveryList,
  webhookDeliveryParams,
  webhookDeliveryQuery,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { readDeliveries, retryDeliveries, retryDelivery } from './service';

const tags = ['gateways'];
const RETRYING = 'pagamentos:editar';
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const retrying = { access: 'seller', permission: RETRYING, idempotent: true } as const;
const DELIVERIES = '/pagamentogateway/:id/webhook/deliveries';

/** The deliveries of a gateway to a store, their outcome, and the retry of parked ones. */
export function webhookDeliveriesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      DELIVERIES,
      {
        config: reading,
        schema: {
          operationId: 'listGatewayDeliveries',
          tags,
          params: idParams,
          querystring: webhookDeliveryQuery,
          response: { 200: webhookDeliveryList },
        },
      },
      async (request) => ({
        ...(await readDeliveries(callOf(request), request.params.id, request.query)),
        canRetry: isAllowed(identityOf(request), RETRYING),
      }),
    );

    app.post(
      `${DELIVERIES}/retry`,
      {
        config: retrying,
        schema: {
          operationId: 'retryGatewayDeliveries',
          tags,
          params: idParams,
          response: { 200: webhookDeliveriesRetried },
        },
      },
      (request) => retryDeliveries(callOf(request), request.params.id),
    );

    app.post(
      `${DELIVERIES}/:deliveryId/retry`,
      {
        config: retrying,
        schema: {
          operationId: 'retryGatewayDelivery',
          tags,
          params: webhookDeliveryParams,
          response: { 200: webhookDelivery },
        },
      },
      (request) => retryDelivery(callOf(request), request.params),
    );
  };
}
