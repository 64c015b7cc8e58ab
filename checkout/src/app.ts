import { randomBytes } from 'node:crypto';
import { readTraceId, redactLine } from '@balcao/domain';
import { registerDrain } from '@balcao/drain';
import { registerWatchdog } from '@balcao/drain/watchdog';
import compress from '@fastify/compress';
import formBody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { bundleClientScript, bundlePreviewScript } from './client-script';
import type { CheckoutConfig } from './config';
import { registerPreviewRoutes } from './preview/routes';
import { registerCheckoutRoutes } from './routes';

const BODY_LIMIT_BYTES = 32 * 1024;
const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * The checkout: pages on which buyers pay, below `/c`. It knows the session API and nothing else of the product, so that it
 * works with the back-office, its areas and the composition down.
 */
export async function createCheckout(config: CheckoutConfig): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      base: { service: 'checkout' },
      stream: { write: (line: string) => process.stdout.write(redactLine(line)) },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: ({ headers }) => readTraceId(headers.traceparent) ?? randomBytes(16).toString('hex'),
    trustProxy: config.trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
  });
  const [script, previewScript] = await Promise.all([bundleClientScript(), bundlePreviewScript()]);
  registerDrain(app, config.drainSeconds);
  registerWatchdog(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 512 });
  await app.register(formBody, { bodyLimit: BODY_LIMIT_BYTES });

  // By it the page's script tells our answers from those of networks between.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    // The route's pattern instead of the address, which may hold a token.
    const route = routeOptions.url ?? 'unknown';
    log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.get('/healthz', async (_request, reply) =>
    app.drain.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ok' },
  );
  for (const { src, code } of [script, previewScript])
    app.get(src, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({ 'cache-control': A_YEAR, 'x-content-type-options': 'nosniff' })
        .send(code),
    );
  registerPreviewRoutes(app, config, previewScript);
  registerCheckoutRoutes(app, config, script);
  return app;
}
