import { searchQuery, searchResults } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { search } from './service';

/** The search of the palette: orders, the people behind them, products and coupons. */
export function searchRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/search',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'search',
          tags: ['search'],
          querystring: searchQuery,
          response: { 200: searchResults },
          problems: [403],
        },
      },
      (request) => search(callOf(request), request.query),
    );
  };
}
