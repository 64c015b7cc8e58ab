import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with a document that is the same as long as the process runs: made when it is first asked for, and then sent as
 * it is. Whoever has it already gets 304, and asks no more often than every few minutes.
 */
export function keptDocument(make: () => string, type: string) {
  let kept: { body: Buffer; etag: string } | undefined;
  const read = () => {
    const body = Buffer.from(make());
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  };
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= read();
    const { body, etag } = kept;
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    // A proxy that compresses makes the tag a weak one.
    const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(etag)) return reply.status(304).send();
    return reply.type(type).send(body);
  };
}
