import type { FastifyInstance } from 'fastify';
import { frontendDiscovery } from '../resolve/frontend-discovery';
import type { EdgeSource } from './edge-source';
import { visitorOf } from './visitor';

/**
 * `GET /composition`: what the page would get now, for open tabs that ask whether there is something newer. With
 * `?format=frontend-discovery`: everything that runs, in that open schema.
 */
export function registerCompositionRoute(app: FastifyInstance, source: EdgeSource): void {
  app.get<{ Querystring: { format?: string } }>('/composition', async (request, reply) => {
    if (request.query.format === 'frontend-discovery') {
      const { stable, canary } = await source.variants();
      reply.header('cache-control', 'no-cache');
      return frontendDiscovery(
        stable.resolved,
        canary && { resolved: canary.live.resolved, percent: canary.percent },
      );
    }
    // Asks for the page that is open, so nobody is given an id here.
    const { resolved } = await source.live(visitorOf(request.headers));
    const etag = `"${resolved.id}-${resolved.generation}-${resolved.variant}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return resolved;
  });
}
