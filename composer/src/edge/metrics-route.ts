import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics`: the edge's figures, for the holder of `METRICS_TOKEN`. Without one, the route does not exist. */
export function registerMetricsRoute(app: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  app.get('/metrics', async ({ headers }, reply) => {
    // What came through a proxy came from outside.
    const isHolder =
      headers['x-forwarded-for'] === undefined &&
      token !== undefined &&
      timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
    if (!isHolder) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}
