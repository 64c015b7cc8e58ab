import { registerDrain } from '@balcao/drain';
import { registerWatchdog } from '@balcao/drain/watchdog';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiModule } from './module';
import type { Platform } from './platform';
import { apiKeyAuth } from './plugins/api-key-auth';
import { auth } from './plugins/auth';
import { bodySignature } from './plugins/body-signature';
import { cardGuard } from './plugins/card-guard';
import { errors } from './plugins/errors';
import { idempotency } from './plugins/idempotency';
import { jsonBody } from './plugins/json-body';
import { metrics } from './plugins/metrics';
import { openapi } from './plugins/openapi';
import { rateLimit } from './plugins/rate-limit';
import { requestId } from './plugins/request-id';
import { requestLog } from './plugins/request-log';
import { securityHeaders } from './plugins/security-headers';
import { stepUp } from './plugins/step-up';
import { textGuard } from './plugins/text-guard';
import { answerUnreadableBytes, answerUnreadableUrl } from './plugins/unreadable-request';
import { validation } from './plugins/validation';

const BODY_LIMIT_BYTES = 512 * 1024;
/** The maximum time for a request to arrive. */
const REQUEST_TIMEOUT_MS = 300_000;
/** The maximum size of a websocket message. Pages only listen. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024;

/** Builds the API, ready for `inject` or `listen`: first what applies to every request, then the modules. */
export async function buildApp(
  platform: Platform,
  modules: readonly ApiModule[],
  logger: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // During a shutdown, open connections still get their answers.
    return503OnClosing: false,
    frameworkErrors: answerUnreadableUrl,
    clientErrorHandler: answerUnreadableBytes,
    trustProxy: platform.config.trustedProxies,
    // What is too long for its field is told so by the field's schema, not as an address that does not exist.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  });

  // Fastify reads plain text by default, which no route takes: it is another type of body, not a wrong one.
  app.removeContentTypeParser('text/plain');
  registerDrain(app, platform.config.drainSeconds);
  registerWatchdog(app);
  await app.register(securityHeaders);
  await app.register(errors);
  await app.register(jsonBody);
  await app.register(validation);
  await app.register(requestLog, { platform, logger });
  const tags = Object.assign({}, ...modules.map(({ tags }) => tags));
  await app.register(openapi, { platform, tags });
  await app.register(rateLimit, { platform });
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES } });
  await app.register(auth, { platform });
  await app.register(apiKeyAuth, { platform });
  await app.register(bodySignature);
  await app.register(cardGuard);
  await app.register(textGuard);
  await app.register(stepUp);
  await app.register(idempotency, { platform });
  await app.register(metrics, { platform });

  // Named, and within a scope of their own: for a name, Fastify would look through all files that are loaded.
  for (const { jobs } of modules)
    for (const handler of jobs?.(platform) ?? []) platform.jobs.register(handler);
  for (const { name, routes = [] } of modules)
    for (const plugin of routes)
      await app.register(fastifyPlugin(plugin(platform, modules), { name, encapsulate: true }));
  return app;
}
