import { activeCheckouts, checkoutMetrics, checkoutMetricsQuery } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { readActiveCheckouts, readCheckoutMetrics } from './service';

const tags = ['metrics'];
const config = { access: 'seller', permission: 'pedidos:ler' } as const;

/** Figures of a store's checkout. */
export function metricsRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/metrics/checkout',
      {
        config,
        schema: {
          operationId: 'getCheckoutMetrics',
          tags,
          querystring: checkoutMetricsQuery,
          response: { 200: checkoutMetrics },
        },
      },
      (request) => readCheckoutMetrics(database, ownerOf(request), request.query),
    );

    app.get(
      '/metrics/checkout/active',
      { config, schema: { operationId: 'getActiveCheckouts', tags, response: { 200: activeCheckouts } } },
      (request) => readActiveCheckouts(database, ownerOf(request)),
    );
  };
}
