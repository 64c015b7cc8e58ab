import type { FastifyInstance } from 'fastify';
import type { EdgeSource } from './edge-source';

const POLL_INTERVAL_MS = 200;

/** `GET /_dev/reload`: server-sent events, one after each build. Development only. */
export function registerReloadRoute(app: FastifyInstance, source: EdgeSource): void {
  app.get('/_dev/reload', async (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const liveId = async () => (await source.variants()).stable.resolved.id;
    let known = await liveId();
    const poll = async () => {
      const id = await liveId();
      if (id === known) return;
      known = id;
      reply.raw.write(`data: ${id}\n\n`);
    };
    const failed = (error: unknown) => request.log.error(error);
    const timer = setInterval(() => void poll().catch(failed), POLL_INTERVAL_MS);
    request.raw.on('close', () => clearInterval(timer));
  });
}
