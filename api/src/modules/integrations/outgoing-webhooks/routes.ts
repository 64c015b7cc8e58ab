import {
  createdWebhookEndpoint,
  idParams,
  outgoingDelivery,
  outgoingDeliveryDetail,
  outgoingDeliveryList,
  outgoingDeliveryParams,
  outgoingDeliveryQuery,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { storeCallOf } from '../../../resources/resource-call';
import { readDeliveries, readDelivery, resend, sendTestEvent } from './delivery-service';
import { renewSecret } from './endpoints';

const tags = ['outgoing webhooks'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;
/** Sending twice what a lost answer hides would look like two events. */
const sending = { ...writing, idempotent: true } as const;

/** The deliveries of an endpoint, beside the calls of endpoints themselves. */
export function outgoingDeliveriesRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = (request: FastifyRequest) => storeCallOf(platform, request);

  return async (app) => {
    app.post(
      '/webhook-endpoints/:id/secret',
      {
        config: writing,
        schema: {
          operationId: 'renewWebhookSecret',
          tags,
          params: idParams,
          response: { 200: createdWebhookEndpoint },
        },
      },
      (request) => renewSecret(callOf(request), request.params.id),
    );

    app.post(
      '/webhook-endpoints/:id/test',
      {
        config: sending,
        schema: {
          operationId: 'testWebhookEndpoint',
          tags,
          params: idParams,
          response: { 200: outgoingDelivery },
          problems: [409, 429],
        },
      },
      (request) => sendTestEvent(callOf(request), request.params.id),
    );

    app.get(
      '/webhook-endpoints/:id/deliveries',
      {
        config: reading,
        schema: {
          operationId: 'listOutgoingDeliveries',
          tags,
          params: idParams,
          querystring: outgoingDeliveryQuery,
          response: { 200: outgoingDeliveryList },
        },
      },
      (request) => readDeliveries(callOf(request), request.params.id, request.query),
    );

    app.get(
      '/webhook-endpoints/:id/deliveries/:deliveryId',
      {
        config: reading,
        schema: {
          operationId: 'getOutgoingDelivery',
          tags,
          params: outgoingDeliveryParams,
          response: { 200: outgoingDeliveryDetail },
        },
      },
      (request) => readDelivery(callOf(request), request.params),
    );

    app.post(
      '/webhook-endpoints/:id/deliveries/:deliveryId/resend',
      {
        config: sending,
        schema: {
          operationId: 'resendOutgoingDelivery',
          tags,
          params: outgoingDeliveryParams,
          response: { 200: outgoingDelivery },
          problems: [409, 429],
        },
      },
      (request) => resend(callOf(request), request.params),
    );
  };
}
