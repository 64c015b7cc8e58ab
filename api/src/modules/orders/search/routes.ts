import { searchQuery, searchResults } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { search } from './service';

/** The search of the palette: orders, the people behind them, products. */
export function searchRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/search',
      {
        config: { access: 'seller' },
        schema: {
          tags: ['search'],
          querystring: searchQuery,
          response: { 200: searchResults },
          problems: [403],
        },
      },
      (request) =>
        search(
          {
            database,
            owner: ownerOf(request),
            origin: originOf(request),
            isPermitted: (permission) => isAllowed(identityOf(request), permission),
          },
          request.query,
        ),
    );
  };
}
