import type { FastifyInstance } from 'fastify';
import type { LiveComposition } from './live-composition';

/** `GET /composition`: what the page would get now, for open tabs that ask whether there is something newer. */
export function registerCompositionRoute(app: FastifyInstance, live: () => LiveComposition): void {
  app.get('/composition', async (request, reply) => {
    const { resolved } = live();
    const etag = `"${resolved.id}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return resolved;
  });
}
