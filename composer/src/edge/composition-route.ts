import type { FastifyInstance } from 'fastify';
import type { EdgeSource } from './edge-source';

/** `GET /composition`: what the page would get now, for open tabs that ask whether there is something newer. */
export function registerCompositionRoute(app: FastifyInstance, source: EdgeSource): void {
  app.get('/composition', async (request, reply) => {
    const { resolved } = await source.live();
    const etag = `"${resolved.id}-${resolved.generation}-${resolved.variant}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return resolved;
  });
}
