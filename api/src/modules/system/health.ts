import { healthResponse, readinessResponse, versionResponse } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import type { Platform } from '../../platform';
import { API_VERSION } from '../../version';

/** Anybody may ask whether we are ready, and each check is a request to the store. */
const DOCUMENTS_CHECK_MS = 10_000;

/** Caches an answer for some time. */
function atMostEvery<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let known: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (known === undefined || Date.now() - known.at > ms) known = { at: Date.now(), answer: find() };
    return known.answer;
  };
}

/** Liveness, readiness and version of the process. */
export function healthRoutes({ config, database, identityDocuments }: Platform): FastifyPluginAsyncZod {
  const outcome = (check: Promise<unknown>) =>
    check.then(
      () => 'ok' as const,
      () => 'failing' as const,
    );
  const documents = atMostEvery(DOCUMENTS_CHECK_MS, () => outcome(identityDocuments.check()));

  return async (app) => {
    app.get(
      '/healthz',
      {
        config: { access: 'public', ignoresSession: true },
        schema: { operationId: 'getHealth', tags: ['system'], response: { 200: healthResponse } },
      },
      async () => ({ status: 'ok' as const }),
    );

    app.get(
      '/readyz',
      {
        config: { access: 'public', ignoresSession: true },
        schema: {
          operationId: 'getReadiness',
          tags: ['system'],
          response: { 200: readinessResponse, 503: readinessResponse },
        },
      },
      async (_request, reply) => {
        const checks = {
          database: await outcome(sql`select 1`.execute(database.platform)),
          documents: await documents(),
        };
        const ready = checks.database === 'ok' && !app.drain.isDraining;
        return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable', checks });
      },
    );

    app.get(
      '/version',
      {
        config: { access: 'public', ignoresSession: true },
        schema: { operationId: 'getVersion', tags: ['system'], response: { 200: versionResponse } },
      },
      async () => ({ name: '@balcao/api', api: API_VERSION, commit: config.commit }),
    );
  };
}
