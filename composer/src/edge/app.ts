import { registerDrain } from '@balcao/drain';
import { registerWatchdog } from '@balcao/drain/watchdog';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerControl } from '../control/register-control';
import { registerReloadRoute } from '../local/reload-route';
import { answerError, envelopeOf } from './answer-error';
import { registerApi } from './api-route';
import { registerArtifactRoute } from './artifact-route';
import { registerAssetRoute } from './asset-route';
import { registerBeaconRoute } from './beacon-route';
import { registerCheckout } from './checkout-route';
import { registerCompositionRoute } from './composition-route';
import { createCompositionTexts } from './composition-texts';
import type { EdgeConfig } from './config';
import { registerCspReportsRoute } from './csp-reports-route';
import type { EdgeSource } from './edge-source';
import { FAVICON } from './favicon';
import { registerLegalRoutes } from './legal-route';
import { lingerAfterEarlyAnswers } from './linger';
import { registerMetricsRoute } from './metrics-route';
import { newestBuild } from './newest-build';
import { openSource } from './open-source';
import { OtherHosts } from './other-hosts';
import { registerPageRoute } from './page-route';
import { type LineSink, logAnswers, logOptions } from './request-log';
import { registerSideRoutes } from './side-routes';
import {
  answerHeaders,
  answerUnknownExpectations,
  answerUnreadableBytes,
  answerUnreadableUrl,
} from './unreadable-request';
import { watchHealth } from './watch-health';
import { registerWellKnownRoutes } from './well-known-route';

/** The maximum time for a request to arrive: a large file on a slow line. */
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * The edge: serves pages and artifacts of the composition, and proxies `/api`. It needs neither the API nor a database,
 * so pages are served while those are down.
 *
 * @param sink where its log goes
 */
export async function createEdge(
  config: EdgeConfig,
  given?: EdgeSource,
  sink: LineSink = process.stdout,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...logOptions(config.logLevel, sink),
    frameworkErrors: answerUnreadableUrl,
    clientErrorHandler: answerUnreadableBytes,
    // Node's own refusal has no header of safety; the hook below has.
    http: { requireHostHeader: false },
    // What still comes, such as a build that is being published, is waited for where others serve meanwhile.
    forceCloseConnections: config.drainSeconds > 0 ? 'idle' : true,
    trustProxy: config.trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  const source = given ?? (await openSource(config, app.log));

  answerUnknownExpectations(app.server);
  registerDrain(app, config.drainSeconds);
  registerWatchdog(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders(request.id));
    if (request.raw.httpVersion === '1.1' && !request.headers.host)
      throw Object.assign(new Error('A request of HTTP/1.1 names its host'), { statusCode: 400 });
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = envelopeOf(
      Object.assign(new Error('No such route'), { statusCode: 404 }),
      request,
    );
    reply.code(status).send(body);
  });
  logAnswers(app);
  lingerAfterEarlyAnswers(app);

  app.addHook('onClose', async () => source.close());

  app.get('/healthz', async (_request, reply) =>
    app.drain.isDraining ? reply.code(503).send({ status: 'draining' }) : { status: 'ok' },
  );
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(FAVICON),
  );
  registerAssetRoute(app);
  registerLegalRoutes(app, config);
  registerWellKnownRoutes(app, config);
  const hosts = new OtherHosts(config.hostOrigins);
  registerArtifactRoute(app, source, hosts);
  const texts = createCompositionTexts(source);
  registerCompositionRoute(app, source, texts, hosts);
  registerSideRoutes(app, source);
  registerBeaconRoute(app, source);
  const metrics = registerMetricsRoute(app, config.metricsToken);
  registerCspReportsRoute(app, metrics);
  if (source.channel) watchHealth(app, source.channel, metrics);
  if (source.channel) await registerControl(app, source.channel);
  if (config.page.liveReload) registerReloadRoute(app, () => newestBuild(source));
  if (config.apiUpstream) await registerApi(app, config.apiUpstream, config.environment);
  if (config.checkoutUpstream) await registerCheckout(app, config.checkoutUpstream);
  registerPageRoute(app, source, config, texts);
  return app;
}
