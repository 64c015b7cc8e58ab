import type { FastifyInstance } from 'fastify';
import { networkOf, PerMinute } from '../limits/per-minute';
import { frontendDiscovery } from '../resolve/frontend-discovery';
import { acceptsEncoding } from './accepted-encoding';
import type { CompositionTexts } from './composition-texts';
import type { EdgeSource } from './edge-source';
import type { OtherHosts } from './other-hosts';
import { compositionFor } from './visitor';

/** An unknown name makes the edge poll its store, so each network may only ask for a few. */
const UNKNOWN_NAMES_PER_MINUTE = 30;

/**
 * `GET /composition`: what the page would get now, for open tabs that look for a newer version. With
 * `?format=frontend-discovery`: everything that runs, in that open schema.
 *
 * `GET /composition/:name`: the whole composition of a page that was sent, by the hash in that page.
 */
export function registerCompositionRoute(
  app: FastifyInstance,
  source: EdgeSource,
  texts: CompositionTexts,
  hosts: OtherHosts,
): void {
  const unknownNames = new PerMinute(UNKNOWN_NAMES_PER_MINUTE);

  app.get<{ Querystring: { format?: string } }>('/composition', async (request, reply) => {
    if (request.query.format === 'frontend-discovery') {
      const { stable, canary } = await source.variants();
      reply.header('cache-control', 'no-cache');
      hosts.allow(request, reply);
      return frontendDiscovery(stable, canary && { ...canary.live, percent: canary.share.percent });
    }
    // The page is open already, so nobody gets a cookie here.
    const { resolved } = compositionFor(await source.variants(), request.headers);
    const etag = `"${resolved.id}-${resolved.generation}-${resolved.variant}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return resolved;
  });

  app.get<{ Params: { name: string } }>('/composition/:name', async (request, reply) => {
    const { name } = request.params;
    const whole =
      (await texts.find(name)) ??
      (unknownNames.accepts(networkOf(request.ip)) ? await texts.findAfterRefresh(name) : undefined);
    if (!whole)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ errors: ['Composição não encontrada.'], code: 'not_found' });
    const etag = `"${name}"`;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable, no-transform')
      .header('vary', 'accept-encoding')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!acceptsEncoding(request.headers['accept-encoding'], 'br')) return reply.send(whole.text);
    return reply.header('content-encoding', 'br').send(await whole.compressed());
  });
}
