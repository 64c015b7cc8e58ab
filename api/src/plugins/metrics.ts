import { z } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform';
import { Problem } from '../problem';
import { addQueueMetrics } from '../queue';
import { isLoopback } from '../security/ip-address';
import { sameSecret } from '../security/same-secret';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry for the modules' own metrics. */
    metricsRegistry: Registry;
  }
  interface FastifyContextConfig {
    /** Whether an answer lasts as long as somebody listens: how long that was says nothing. */
    isStream?: boolean;
  }
}

const BUCKETS_IN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Whether a request came through a proxy, and so from outside, however its address is written: figures are read in the inner network. */
const isForwarded = ({ headers }: FastifyRequest): boolean => headers['x-forwarded-for'] !== undefined;

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (isForwarded(request)) return false;
  if (isLoopback(request.ip)) return true;
  if (token === undefined) return false;
  return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}

/** Latency by route, and the process's own figures, for this machine or the holder of `METRICS_TOKEN` who asks without a proxy. */
export const metrics = fastifyPlugin<{ platform: Platform }>(async (app, { platform }) => {
  const registry = new Registry();
  app.decorate('metricsRegistry', registry);
  collectDefaultMetrics({ register: registry });
  addQueueMetrics(platform.database, registry);
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_IN_SECONDS,
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isStream) return done();
    const route = request.routeOptions.url ?? 'unknown';
    latency.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get(
    '/metrics',
    {
      config: { access: 'public', ignoresSession: true },
      schema: { hide: true, response: { 200: z.string() } },
    },
    async (request, reply) => {
      if (!mayRead(request, platform.config.metricsToken)) throw new Problem('not_found');
      return reply
        .type(registry.contentType)
        .serializer(String)
        .send(await registry.metrics());
    },
  );
});
