import { gatewayWebhook, gatewayWebhookPatch, idParams, noContent } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../../call';
import type { Platform } from '../../../../platform';
import { readWebhook, renewWebhook, setWebhookKey } from './service';

const tags = ['gateways'];
/** The address is a secret, so reading it needs the permission for changing it. */
const config = { access: 'seller', permission: 'configuracoes:editar' } as const;
const params = idParams;

/** The webhook address of a connection, which its gateway notifies of changes. */
export function gatewayWebhooksRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/pagamentogateway/:id/webhook',
      {
        config,
        schema: { operationId: 'getGatewayWebhook', tags, params, response: { 200: gatewayWebhook } },
      },
      (request) => readWebhook(callOf(request), request.params.id),
    );

    app.post(
      '/pagamentogateway/:id/webhook',
      {
        config: { ...config, idempotent: true },
        schema: { operationId: 'registerGatewayWebhook', tags, params, response: { 204: noContent } },
      },
      async (request, reply) => {
        await renewWebhook(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    app.put(
      '/pagamentogateway/:id/webhook',
      {
        config,
        schema: {
          operationId: 'setGatewayWebhook',
          tags,
          params,
          body: gatewayWebhookPatch,
          response: { 200: gatewayWebhook },
        },
      },
      (request) => setWebhookKey(callOf(request), request.params.id, request.body.publicKey),
    );
  };
}
