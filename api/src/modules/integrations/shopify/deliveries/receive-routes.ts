import { gatewayWebhookReceipt, gatewayWebhookRefusal, idParams } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../../platform';
import { deliveryIn, keepBodiesRaw } from '../../../../webhooks/raw-delivery';
import { receiveNotice } from './receive';

const MAX_BODY_BYTES = 1024 * 1024;

/** The webhook of shops. Its id is no secret: each delivery is signed. A 401 here goes to Shopify, where nobody is logged in. */
export function shopifyWebhooksModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    keepBodiesRaw(app);

    app.post(
      '/webhooks/shopify/:id',
      {
        bodyLimit: MAX_BODY_BYTES,
        config: { access: 'public', ignoresSession: true },
        schema: {
          tags: ['webhooks'],
          params: idParams,
          response: { 200: gatewayWebhookReceipt, 401: gatewayWebhookRefusal },
          problems: [401, 429],
        },
      },
      async (request, reply) => {
        const received = await receiveNotice(platform, request.params.id, deliveryIn(request));
        return received ? { received } : reply.status(401).send({ received });
      },
    );
  };
}
