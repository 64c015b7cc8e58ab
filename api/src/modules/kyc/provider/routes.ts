import { idwallWebhook, idwallWebhookParams, webhookReceived } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { enqueueHintedCase } from './cases-repository';

/**
 * The webhook of the verification service. Its content is not trusted: it only makes us ask the service. Other callers
 * get the same answer as for a route that does not exist.
 */
export function kycWebhookRoutes({ database, kycProvider: { service } }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/webhooks/idwall/:secret',
      {
        config: { access: 'public', limitGroup: 'webhooks' },
        schema: {
          tags: ['kyc'],
          params: idwallWebhookParams,
          body: idwallWebhook,
          response: { 200: webhookReceived },
        },
      },
      async (request) => {
        if (!service?.knowsSecret(request.params.secret)) throw new Problem('not_found');
        await enqueueHintedCase(database, request.body.profileRef);
        return { received: true as const };
      },
    );
  };
}
