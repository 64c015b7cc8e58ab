import { healthResponse, readinessResponse, versionResponse } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { API_VERSION } from '../../version';

/** Whether the process lives, whether it can serve, and what it is. */
export function systemModule({ config, database }: Platform): FastifyPluginAsyncZod {
  const databaseAnswers = () =>
    sql`select 1`.execute(database.platform).then(
      () => true,
      () => false,
    );

  return async (app) => {
    app.get(
      '/healthz',
      { config: { access: 'public' }, schema: { tags: ['system'], response: { 200: healthResponse } } },
      async () => ({ status: 'ok' as const }),
    );

    app.get(
      '/readyz',
      {
        config: { access: 'public' },
        schema: { tags: ['system'], response: { 200: readinessResponse, 503: readinessResponse } },
      },
      async (_request, reply) => {
        const ready = await databaseAnswers();
        return reply.status(ready ? 200 : 503).send({
          status: ready ? 'ready' : 'unavailable',
          checks: { database: ready ? 'ok' : 'failing' },
        });
      },
    );

    app.get(
      '/version',
      { config: { access: 'public' }, schema: { tags: ['system'], response: { 200: versionResponse } } },
      async () => ({ name: '@balcao/api', api: API_VERSION, commit: config.commit }),
    );
  };
}
