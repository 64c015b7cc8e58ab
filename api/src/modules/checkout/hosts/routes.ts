import { v1SellerHost, v1SellerHostParams } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { createStoresOfHosts } from './store-of-host';

/** The store of a host, for the checkout that is reached by it. */
export function sellerHostRoutes({ database }: Platform): FastifyPluginAsyncZod {
  const stores = createStoresOfHosts(database);
  return async (app) => {
    app.get(
      '/v1/checkout/hosts/:host',
      {
        config: {
          access: 'public',
          ignoresSession: true,
          isOfPublicApi: true,
          limitGroup: 'checkout-sessions',
        },
        schema: {
          operationId: 'getCheckoutHost',
          tags: ['buyer checkout'],
          summary: 'Saber se um domínio é de uma loja',
          description: 'Responde 200 para o domínio verificado de uma loja, e 404 para qualquer outro.',
          params: v1SellerHostParams,
          response: { 200: v1SellerHost },
          problems: [404],
        },
      },
      async ({ params: { host } }) => {
        const owner = await stores.find(host);
        if (owner === undefined) throw new Problem('not_found');
        return { host, may_frame: owner.hasProof };
      },
    );
  };
}
