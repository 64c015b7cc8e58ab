import { appearanceOf, v1CheckoutConfig, v1CheckoutConfigQuery } from '@balcao/api-schema';
import { inThemeOrder } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { findPublishedTheme } from '../../checkout';
import { findHost } from '../../domains';
import { readOfferedMethods } from '../../payments';
import { channelOf } from './channel-of';
import { toV1Method } from './to-v1-method';

/** The settings of a store that a checkout needs before a buyer pays. */
export function v1ConfigRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database, config } = platform;
  return async (app) => {
    app.get(
      '/v1/checkout/config',
      {
        config: { access: 'key', scope: 'config:ler' },
        schema: {
          operationId: 'getCheckoutConfig',
          tags: ['checkout'],
          summary: 'Consultar o que o checkout oferece',
          description:
            'As formas de pagamento que a loja oferece, com parcelas, descontos e limites, a aparência publicada e, para um domínio da loja, se ele está no ar: só o que qualquer comprador vê.',
          querystring: v1CheckoutConfigQuery,
          response: { 200: v1CheckoutConfig },
        },
      },
      async (request) => {
        const owner = channelOf(request);
        const seller = database.forSeller(owner.sellerId);
        const { domain: host } = request.query;
        const [methods, theme, domain] = await Promise.all([
          readOfferedMethods(database, owner),
          findPublishedTheme(seller, owner, request.query),
          host ? findHost(platform, seller, owner, host) : null,
        ]);
        const order = theme?.config.methodOrder ?? [];
        return {
          methods: inThemeOrder(methods, ({ idFormaPagamento }) => idFormaPagamento, order).map(toV1Method),
          appearance: theme === undefined ? null : appearanceOf(theme.config, config.publicUrl),
          domain: domain && { host: domain.host, is_live: domain.isLive },
        };
      },
    );
  };
}
