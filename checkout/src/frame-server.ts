import { randomBytes } from 'node:crypto';
import { readTraceId, redactLine } from '@balcao/domain';
import { registerDrain } from '@balcao/drain';
import { registerWatchdog } from '@balcao/drain/watchdog';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { ClientScript } from './client-script';
import type { CheckoutConfig } from './config';
import { SellerHosts } from './seller-hosts';
import { SessionApi } from './session-api';

/** A name as DNS has it: nothing else may stand in a policy. */
const HOST = /^[a-z0-9]([a-z0-9.-]{1,250})[a-z0-9]$/;
const A_YEAR = 'public, max-age=31536000, immutable';

/** Says to a frame which page shows it, where that is a store's. */
export interface FrameQuery {
  pagina?: string | string[];
}

export const hostIn = ({ pagina }: FrameQuery): string => [pagina].flat().at(0)?.toLowerCase() ?? '';

/** A server of a frame on an origin of its own. */
export interface FrameServer {
  app: FastifyInstance;
  /** The origins that may show the frame: that of the page which asks, where it is a store's, else the installation's. */
  parentsOf(request: Pick<FastifyRequest, 'ip' | 'id' | 'query'>): Promise<readonly string[]>;
}

/** A listener for frames: it has one script, sets no cookie, keeps nothing, and takes nothing. */
export async function createFrameServer(
  { logLevel, checkoutOrigins, apiUpstream, trustedProxies, drainSeconds }: CheckoutConfig,
  service: string,
  script: ClientScript,
): Promise<FrameServer> {
  const hosts = new SellerHosts(new SessionApi(apiUpstream), checkoutOrigins);
  const app = Fastify({
    logger: {
      level: logLevel,
      base: { service },
      stream: { write: (line: string) => process.stdout.write(redactLine(line)) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => readTraceId(headers.traceparent) ?? randomBytes(16).toString('hex'),
    trustProxy: trustedProxies,
    // Nothing is sent here.
    bodyLimit: 1,
  });
  registerDrain(app, drainSeconds);
  registerWatchdog(app);
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
  return {
    app,
    async parentsOf({ ip, id: requestId, query }) {
      const host = hostIn(query as FrameQuery);
      const isOfStore =
        HOST.test(host) && (await hosts.mayFrame({ ip, requestId, userAgent: '', sellerHost: host }, host));
      return isOfStore ? [`https://${host}`] : checkoutOrigins;
    },
  };
}
