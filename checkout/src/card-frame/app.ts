import { randomBytes } from 'node:crypto';
import { CARD_BRANDS } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { bundleCardScript } from '../client-script';
import type { CheckoutConfig } from '../config';
import { createFrameServer, type FrameQuery, hostIn } from '../frame-server';
import { isCardGateway } from './gateway-sources';
import { bankHeaders, cardHeaders, renderCardFrame, renderSimulatedBank } from './page';

type CardRequest = {
  Params: { gateway: string };
  Querystring: FrameQuery & { bandeiras?: string | string[] };
};

/**
 * The frame in which cards are typed, on an origin of its own. It sets no cookie, keeps nothing, and takes nothing: a card goes from the
 * buyer's browser to its gateway.
 */
export async function createCardFrame(config: CheckoutConfig): Promise<FastifyInstance> {
  const script = await bundleCardScript();
  const { app, parentsOf } = await createFrameServer(config, 'card-frame', script);

  app.get<CardRequest>('/cartao/:gateway', async (request, reply) => {
    const { params, query } = request;
    const { gateway } = params;
    if (!isCardGateway(gateway)) return reply.code(404).send({});
    const asked = [query.bandeiras ?? ''].flat().join().split(',');
    const brands = CARD_BRANDS.filter((brand) => asked.includes(brand));
    const nonce = randomBytes(16).toString('base64url');
    const parents = await parentsOf(request);
    return reply
      .headers(cardHeaders(gateway, parents, nonce))
      .type('text/html; charset=utf-8')
      .send(renderCardFrame(script, { gateway, brands, checkoutOrigins: parents, nonce }));
  });
  app.get<CardRequest>('/cartao/simulador/banco', async (request, reply) =>
    reply
      .headers(bankHeaders(await parentsOf(request)))
      .type('text/html; charset=utf-8')
      .send(renderSimulatedBank(hostIn(request.query))),
  );
  return app;
}
