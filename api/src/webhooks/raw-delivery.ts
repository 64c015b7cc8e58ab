import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedWebhook } from '../providers/gateway/webhook';

/** Leaves the bodies of a plugin's routes as they came: signatures are computed over their bytes. */
export function keepBodiesRaw(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The delivery as it arrived. A repeated header is not accepted as a signature. */
export function deliveryIn({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): ReceivedWebhook {
  const single = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { headers: Object.fromEntries(single), body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}
