import { personPreferences } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readPreferences, updatePreferences } from '../../../accounts/preferences';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';

const tags = ['session'];
/** They are the person's, whichever store a page shows. */
const config = { access: 'seller', inAnyStore: true } as const;

/** The preferences of a person for their pages. */
export function preferenceRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/preferences',
      { config, schema: { operationId: 'getPreferences', tags, response: { 200: personPreferences } } },
      (request) => {
        const { sellerId, userId } = identityOf(request);
        return readPreferences(database.forSeller(sellerId), userId);
      },
    );

    app.put(
      '/preferences',
      {
        config,
        schema: {
          operationId: 'setPreferences',
          tags,
          body: personPreferences,
          response: { 200: personPreferences },
        },
      },
      async (request) => {
        const { sellerId, userId } = identityOf(request);
        await updatePreferences(database.forSeller(sellerId), userId, request.body);
        return request.body;
      },
    );
  };
}
