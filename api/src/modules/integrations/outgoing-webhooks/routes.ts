import {
  createdWebhookEndpoint,
  etagOf,
  idParams,
  ifMatchHeaders,
  MAX_WEBHOOK_ENDPOINTS,
  noContent,
  outgoingDelivery,
  outgoingDeliveryDetail,
  outgoingDeliveryList,
  outgoingDeliveryParams,
  outgoingDeliveryQuery,
  webhookEndpoint,
  webhookEndpointConflict,
  webhookEndpointList,
  webhookEndpointPatch,
  webhookEndpointRequest,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { readDeliveries, readDelivery, resend, sendTestEvent } from './delivery-service';
import {
  changeEndpoint,
  createEndpoint,
  readEndpoints,
  removeEndpoint,
  renewSecret,
  type WebhookContext,
} from './service';

const tags = ['outgoing webhooks'];
const reading = { access: 'seller', permission: 'configuracoes:ler' } as const;
const writing = { access: 'seller', permission: 'configuracoes:editar' } as const;
/** Sending twice what a lost answer hides would look like two events. */
const sending = { ...writing, idempotent: true } as const;

/** Where other systems are told of a store's orders, and what they were told. */
export function outgoingWebhooksModule(platform: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest): WebhookContext => ({
    platform,
    owner: ownerOf(request),
    identity: identityOf(request),
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '/webhook-endpoints',
      { config: reading, schema: { tags, response: { 200: webhookEndpointList } } },
      async (request) => ({
        items: await readEndpoints(contextOf(request)),
        limit: MAX_WEBHOOK_ENDPOINTS,
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    // Not idempotent by key: the stored answer would keep the secret that is shown once.
    app.post(
      '/webhook-endpoints',
      {
        config: writing,
        schema: {
          tags,
          body: webhookEndpointRequest,
          response: { 201: createdWebhookEndpoint },
          problems: [409],
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createEndpoint(contextOf(request), request.body)),
    );

    app.patch(
      '/webhook-endpoints/:id',
      {
        config: writing,
        schema: {
          tags,
          params: idParams,
          headers: ifMatchHeaders,
          body: webhookEndpointPatch,
          response: { 200: webhookEndpoint, 412: webhookEndpointConflict },
        },
      },
      async (request, reply) => {
        const { params, headers, body } = request;
        const changed = await changeEndpoint(contextOf(request), params.id, headers['if-match'], body);
        return reply.header('etag', etagOf(changed.version)).send(changed);
      },
    );

    app.post(
      '/webhook-endpoints/:id/secret',
      { config: writing, schema: { tags, params: idParams, response: { 200: createdWebhookEndpoint } } },
      (request) => renewSecret(contextOf(request), request.params.id),
    );

    app.delete(
      '/webhook-endpoints/:id',
      { config: writing, schema: { tags, params: idParams, response: { 204: noContent } } },
      async (request, reply) => {
        await removeEndpoint(contextOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.post(
      '/webhook-endpoints/:id/test',
      {
        config: sending,
        schema: { tags, params: idParams, response: { 200: outgoingDelivery }, problems: [409, 429] },
      },
      (request) => sendTestEvent(contextOf(request), request.params.id),
    );

    app.get(
      '/webhook-endpoints/:id/deliveries',
      {
        config: reading,
        schema: {
          tags,
          params: idParams,
          querystring: outgoingDeliveryQuery,
          response: { 200: outgoingDeliveryList },
        },
      },
      (request) => readDeliveries(contextOf(request), request.params.id, request.query),
    );

    app.get(
      '/webhook-endpoints/:id/deliveries/:deliveryId',
      {
        config: reading,
        schema: { tags, params: outgoingDeliveryParams, response: { 200: outgoingDeliveryDetail } },
      },
      (request) => readDelivery(contextOf(request), request.params),
    );

    app.post(
      '/webhook-endpoints/:id/deliveries/:deliveryId/resend',
      {
        config: sending,
        schema: {
          tags,
          params: outgoingDeliveryParams,
          response: { 200: outgoingDelivery },
          problems: [409, 429],
        },
      },
      (request) => resend(contextOf(request), request.params),
    );
  };
}
