import { noContent } from '@balcao/api-schema';
import type { FastifyInstance, FastifyReply } from 'fastify';

const REMEMBERED_SECONDS = 86_400;
const SENT_HEADERS = 'authorization, content-type, idempotency-key, x-signature';
const READABLE_HEADERS = 'idempotent-replayed, retry-after, x-request-id';

/** Lets the page of an origin read this answer. For origins that the key was made for. */
export function allowOrigin(reply: FastifyReply, origin: string | undefined): void {
  if (origin === undefined) return;
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READABLE_HEADERS,
    vary: 'origin',
  });
}

/**
 * Answers browsers that ask whether a page may make a call. The question carries no key, so every page may ask and send; what
 * it then sends needs a key of its own origin, and the answer is readable there alone.
 */
export function answerPreflight(app: FastifyInstance, method: string, url: string): void {
  app.options(
    url,
    {
      config: { access: 'public', ignoresSession: true },
      schema: { hide: true, response: { 204: noContent } },
    },
    async (request, reply) => {
      allowOrigin(reply, request.headers.origin);
      return reply
        .status(204)
        .headers({
          'access-control-allow-methods': method,
          'access-control-allow-headers': SENT_HEADERS,
          'access-control-max-age': String(REMEMBERED_SECONDS),
        })
        .send();
    },
  );
}
