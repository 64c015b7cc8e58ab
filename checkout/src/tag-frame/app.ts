import type { FastifyInstance } from 'fastify';
import { bundleTagScript } from '../client-script';
import type { CheckoutConfig } from '../config';
import { createFrameServer, type FrameQuery } from '../frame-server';
import { renderTagFrame, tagHeaders } from './page';
import { isFrameProvider } from './tag-sources';

type TagRequest = { Params: { provider: string }; Querystring: FrameQuery };

/**
 * The frame in which an advertiser's script runs, on an origin of its own on which nothing else is: neither the purchase nor the card nor a
 * cookie of ours can be reached from there.
 */
export async function createTagFrame(config: CheckoutConfig): Promise<FastifyInstance> {
  const script = await bundleTagScript();
  const { app, parentsOf } = await createFrameServer(config, 'tag-frame', script);

  app.get<TagRequest>('/etiqueta/:provider', async (request, reply) => {
    const { provider } = request.params;
    if (!isFrameProvider(provider)) return reply.code(404).send({});
    const frame = { provider, scriptsFrom: config.tagScripts, parents: await parentsOf(request) };
    return reply
      .headers(tagHeaders(frame))
      .type('text/html; charset=utf-8')
      .send(renderTagFrame(script, frame));
  });
  return app;
}
