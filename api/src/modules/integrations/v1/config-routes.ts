import { v1CheckoutConfig } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { readOfferedMethods } from '../../payments';
import { channelOf } from './channel-of';
import { toV1Method } from './to-v1-method';

/** What a checkout needs to know of its store before a buyer pays. */
export function v1ConfigModule({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/checkout/config',
      {
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          tags: ['checkout'],
          summary: 'Consultar o que o checkout oferece',
          description:
            'As formas de pagamento que a loja oferece, com parcelas, descontos e limites: só o que qualquer comprador vê.',
          response: { 200: v1CheckoutConfig },
        },
      },
      async (request) => ({
        methods: (await readOfferedMethods(database, channelOf(request))).map(toV1Method),
      }),
    );
  };
}
