import {
  etagOf,
  idParams,
  ifMatchHeaders,
  seller,
  sellerPatch,
  sellerVersionConflict,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { assertOwnSeller, changeSeller, readSeller } from './service';

/** The seller behind the account: person, company and address. */
export function sellerRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.get(
      '/seller/:id',
      {
        // A login reads it, before an admin can turn the second factor on.
        config: { access: 'seller', beforeSecondFactor: true },
        schema: { operationId: 'getSeller', tags: ['seller'], params: idParams, response: { 200: seller } },
      },
      async (request, reply) => {
        const found = await readSeller(database, identityOf(request), request.params.id);
        return reply.header('etag', etagOf(found.version)).send(found);
      },
    );

    app.patch(
      '/seller/:id',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'updateSeller',
          tags: ['seller'],
          params: idParams,
          headers: ifMatchHeaders,
          body: sellerPatch,
          response: { 200: seller, 412: sellerVersionConflict },
          problems: [403, 409, 428],
        },
      },
      async (request, reply) => {
        assertOwnSeller(identityOf(request), request.params.id);
        const changed = await changeSeller(platform, {
          id: request.params.id,
          ifMatch: request.headers['if-match'],
          patch: request.body,
          identity: identityOf(request),
          origin: originOf(request),
        });
        return reply.header('etag', etagOf(changed.version)).send(changed);
      },
    );
  };
}
