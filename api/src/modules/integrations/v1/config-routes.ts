import { appearanceOf, v1CheckoutConfig, v1CheckoutConfigQuery } from '@balcao/api-schema';
import { inThemeOrder } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { findPublishedTheme } from '../../checkout';
import { readOfferedMethods } from '../../payments';
import { channelOf } from './channel-of';
import { toV1Method } from './to-v1-method';

/** What a checkout needs to know of its store before a buyer pays. */
export function v1ConfigModule({ database, config: { publicUrl } }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/checkout/config',
      {
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          tags: ['checkout'],
          summary: 'Consultar o que o checkout oferece',
          description:
            'As formas de pagamento que a loja oferece, com parcelas, descontos e limites, e a aparência publicada: só o que qualquer comprador vê.',
          querystring: v1CheckoutConfigQuery,
          response: { 200: v1CheckoutConfig },
        },
      },
      async (request) => {
        const owner = channelOf(request);
        const [methods, theme] = await Promise.all([
          readOfferedMethods(database, owner),
          findPublishedTheme(database.forSeller(owner.sellerId), owner, request.query),
        ]);
        const order = theme?.config.methodOrder ?? [];
        return {
          methods: inThemeOrder(methods, ({ idFormaPagamento }) => idFormaPagamento, order).map(toV1Method),
          appearance: theme === undefined ? null : appearanceOf(theme.config, publicUrl),
        };
      },
    );
  };
}
