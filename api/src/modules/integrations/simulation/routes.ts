import { webhookSimulation, webhookSimulationOptions, webhookSimulationRequest } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { readOptions, simulate } from './service';

const tags = ['webhook deliveries'];
const SENDING = 'pagamentos:editar';
const reading = { access: 'seller', permission: 'pagamentos:ler' } as const;
const sending = { access: 'seller', permission: SENDING, limitGroup: 'webhook-simulations' } as const;

const ANY_ADDRESS = new Set(['::', '0.0.0.0']);

/**
 * The address at which this process listens.
 * @throws Problem unavailable when it does not
 */
function ownUrl({ server }: FastifyRequest): string {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Problem('unavailable');
  const host = ANY_ADDRESS.has(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Notices in the name of a store's gateways and shops, in test mode. */
export function webhookSimulationRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/webhook-simulations',
      {
        config: reading,
        schema: { operationId: 'listWebhookSimulations', tags, response: { 200: webhookSimulationOptions } },
      },
      async (request) => ({
        items: await readOptions(callOf(request)),
        canSend: isAllowed(identityOf(request), SENDING),
      }),
    );

    app.post(
      '/webhook-simulations',
      {
        config: sending,
        schema: {
          operationId: 'simulateWebhook',
          tags,
          body: webhookSimulationRequest,
          response: { 200: webhookSimulation },
          problems: [404, 409, 429],
        },
      },
      (request) => simulate(callOf(request), () => ownUrl(request), request.body),
    );
  };
}
