import { randomBytes } from 'node:crypto';
import { CARD_BRANDS, readTraceId, redactLine } from '@balcao/domain';
import { registerDrain } from '@balcao/drain';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { bundleCardScript } from '../client-script';
import type { CheckoutConfig } from '../config';
import { SellerHosts } from '../seller-hosts';
import { SessionApi } from '../session-api';
import { isCardGateway } from './gateway-sources';
import { bankHeaders, cardHeaders, renderCardFrame, renderSimulatedBank } from './page';

/** A name as DNS has it: nothing else may stand in a policy. */
const HOST = /^[a-z0-9]([a-z0-9.-]{1,250})[a-z0-9]$/;
const A_YEAR = 'public, max-age=31536000, immutable';

type CardRequest = {
  Params: { gateway: string };
  Querystring: { bandeiras?: string | string[]; pagina?: string | string[] };
};

/**
 * The frame in which cards are typed, on an origin of its own. It sets no cookie, keeps nothing, and takes nothing: a card goes from the
 * buyer's browser to its gateway.
 */
export async function createCardFrame(config: CheckoutConfig): Promise<FastifyInstance> {
  const { checkoutOrigins } = config;
  const hosts = new SellerHosts(new SessionApi(config.apiUpstream), checkoutOrigins);
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: { service: 'card-frame' },
      stream: { write: (line: string) => process.stdout.write(redactLine(line)) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => readTraceId(headers.traceparent) ?? randomBytes(16).toString('hex'),
    trustProxy: config.trustedProxies,
    // Nothing is sent here.
    bodyLimit: 1,
  });
  const script = await bundleCardScript();
  registerDrain(app, config.drainSeconds);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 512 });
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    const route = routeOptions.url ?? 'unknown';
    log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.get('/healthz', async (_request, reply) =>
    app.drain.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ok' },
  );
  app.get(script.src, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': A_YEAR, 'x-content-type-options': 'nosniff' })
      .send(script.code),
  );
  const hostIn = ({ pagina }: CardRequest['Querystring']) => [pagina].flat().at(0)?.toLowerCase() ?? '';

  /** The origins that may show the frame: that of the page which asks, where it is a store's, else the installation's. */
  async function parentsOf({ ip, id: requestId, query }: FastifyRequest<CardRequest>) {
    const host = hostIn(query);
    const isOfStore =
      HOST.test(host) &&
      (await hosts.isKnown({ ip, requestId, userAgent: '', sellerHost: host }, host, false));
    return isOfStore ? [`https://${host}`] : checkoutOrigins;
  }

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
