import { gatewayWebhookParams, gatewayWebhookReceipt, gatewayWebhookRefusal } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { deliveryIn, keepBodiesRaw } from '../../../webhooks/raw-delivery';
import { receiveDelivery } from './receive';

const MAX_BODY_BYTES = 256 * 1024;

/**
 * The webhook of gateways. The address is the secret. The body stays raw, because signatures are computed over its
 * bytes. A 401 here goes to a gateway, where nobody is logged in.
 */
export function webhooksModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    keepBodiesRaw(app);

    app.post(
      '/webhooks/gateways/:gateway/:key',
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { access: 'public', ignoresSession: true },
        schema: {
          tags: ['webhooks'],
          params: gatewayWebhookParams,
          response: {
            200: gatewayWebhookReceipt,
            401: gatewayWebhookRefusal,
          },
          problems: [401, 429],
        },
      },
      async (request, reply) => {
        const received = await receiveDelivery(platform, request.params, deliveryIn(request));
        return received ? { received } : reply.status(401).send({ received });
      },
    );
  };
}
