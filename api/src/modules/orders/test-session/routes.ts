import { testSession, testSessionRequest } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { reportTestSession } from './report-test-session';

/** A visit to the checkout that a seller tries it out with. */
export function testSessionRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/checkout/test-session',
      {
        config: { access: 'seller', permission: 'pedidos:editar', idempotent: true },
        schema: {
          operationId: 'createTestSession',
          tags: ['metrics'],
          body: testSessionRequest,
          response: { 202: testSession },
        },
      },
      async (request, reply) =>
        reply.status(202).send({ token: await reportTestSession(database, ownerOf(request)) }),
    );
  };
}
