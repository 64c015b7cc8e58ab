import type { FastifyInstance } from 'fastify';
import type { LiveComposition } from './live-composition';

const LOOK_EVERY_MS = 200;

/** `GET /_dev/reload`: server-sent events, one each time a build has been written. Development only. */
export function registerReloadRoute(app: FastifyInstance, live: () => LiveComposition): void {
  app.get('/_dev/reload', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    let known = live().resolved.id;
    const timer = setInterval(() => {
      const { id } = live().resolved;
      if (id === known) return;
      known = id;
      reply.raw.write(`data: ${id}\n\n`);
    }, LOOK_EVERY_MS);
    request.raw.on('close', () => clearInterval(timer));
  });
}
