import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { createStoresOfHosts } from '../hosts/store-of-host';
import { openingRoutes } from './opening-routes';
import { paymentRoutes } from './payment-routes';
import { stepRoutes } from './step-routes';

/**
 * The checkout of a link: what its pages call. The token, 256 random bits, is the only credential; it opens one session of one link, and
 * only its keyed hash is stored.
 */
export function checkoutSessionRoutes(platform: Platform): FastifyPluginAsyncZod {
  const stores = createStoresOfHosts(platform.database);

  return async (app) => {
    app.decorateRequest('buyerSession', null);
    await app.register(openingRoutes(platform, stores));
    await app.register(stepRoutes(platform, stores));
    await app.register(paymentRoutes(platform, stores));
  };
}
