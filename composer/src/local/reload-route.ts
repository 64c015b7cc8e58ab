import type { ResolvedRemote } from '@balcao/contract';
import type { FastifyInstance } from 'fastify';

const POLL_INTERVAL_MS = 100;

/** The fields of a part's newest build that a page needs to take code of it. */
export type BuiltPart = Pick<ResolvedRemote, 'integrity' | 'preload' | 'routes' | 'menu'>;

/** A state of what is served. */
export interface Build {
  /** Another one for each state. */
  id: string;
  /** The shell and areas by their names. */
  parts: () => Record<string, BuiltPart>;
}

/** The parts of which anything is another than before. */
function changedParts(before: Build, now: Build): Record<string, BuiltPart> {
  const known = before.parts();
  const changed = Object.entries(now.parts()).filter(
    ([name, part]) => JSON.stringify(part) !== JSON.stringify(known[name]),
  );
  return Object.fromEntries(changed);
}

/**
 * `GET /_dev/reload`: server-sent events, one after each build, with what it changed. For pages of development only.
 *
 * @param newest may fail while a build is being written
 */
export function registerReloadRoute(app: FastifyInstance, newest: () => Promise<Build>): void {
  app.get('/_dev/reload', async (request, reply) => {
    let known = await newest();
    reply.hijack();
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
    reply.raw
      .writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers })
      .flushHeaders();
    const poll = async () => {
      const build = await newest();
      if (build.id === known.id) return;
      const changed = changedParts(known, build);
      known = build;
      reply.raw.write(`data: ${JSON.stringify(changed)}\n\n`);
    };
    const failed = (error: unknown) => request.log.error(error);
    const timer = setInterval(() => void poll().catch(failed), POLL_INTERVAL_MS);
    request.raw.on('close', () => clearInterval(timer));
  });
}
