import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { productBulkModule } from './modules/catalog/products/bulk/routes';
import { productsModule } from './modules/catalog/products/catalog/routes';
import { productExportModule } from './modules/catalog/products/export/routes';
import { productImagesModule } from './modules/catalog/products/images/routes';
import { productImportModule } from './modules/catalog/products/import/routes';
import { checkoutLinksModule } from './modules/catalog/products/links/routes';
import { invitationsModule } from './modules/identity/invitations/routes';
import { authModule } from './modules/identity/routes';
import { kycModule } from './modules/kyc/routes';
import { checklistModule } from './modules/onboarding/checklist/routes';
import { testChargesModule } from './modules/payments/charges/routes';
import { gatewayChoiceModule } from './modules/payments/choice/routes';
import { paymentConfigsModule } from './modules/payments/configs/routes';
import { gatewaysModule } from './modules/payments/connections/routes';
import { webhooksModule } from './modules/payments/deliveries/receive-routes';
import { webhookDeliveriesModule } from './modules/payments/deliveries/routes';
import { gatewayWebhooksModule } from './modules/payments/webhook-address/routes';
import { adminModule } from './modules/platform/admin/routes';
import { compositionModule } from './modules/platform/composition/routes';
import { privacyModule } from './modules/platform/privacy/routes';
import { platformUsersModule } from './modules/platform/users/routes';
import { pictureModule } from './modules/sellers/pictures/routes';
import { sellerModule } from './modules/sellers/profile/routes';
import { savedViewsModule } from './modules/sellers/saved-views/routes';
import { storesModule } from './modules/sellers/stores/routes';
import { systemModule } from './modules/system/health/routes';
import { jobsModule } from './modules/system/jobs/routes';
import { liveModule } from './modules/system/live/routes';
import { outboxModule } from './modules/system/outbox/routes';
import type { Platform } from './platform';
import { auth } from './plugins/auth';
import { cardGuard } from './plugins/card-guard';
import { errors } from './plugins/errors';
import { idempotency } from './plugins/idempotency';
import { metrics } from './plugins/metrics';
import { openapi } from './plugins/openapi';
import { rateLimit } from './plugins/rate-limit';
import { requestId } from './plugins/request-id';
import { requestLog } from './plugins/request-log';
import { securityHeaders } from './plugins/security-headers';
import { textGuard } from './plugins/text-guard';
import { answerUnreadableBytes, answerUnreadableUrl } from './plugins/unreadable-request';
import { validation } from './plugins/validation';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** The longest that a request may take to arrive. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Pages listen and say nothing. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024;

/** One function per area of the API. A new module is a folder and a line here. */
const modules = [
  systemModule,
  authModule,
  invitationsModule,
  sellerModule,
  pictureModule,
  kycModule,
  checklistModule,
  storesModule,
  adminModule,
  platformUsersModule,
  compositionModule,
  jobsModule,
  savedViewsModule,
  productsModule,
  productImagesModule,
  checkoutLinksModule,
  productBulkModule,
  productExportModule,
  productImportModule,
  gatewaysModule,
  gatewayChoiceModule,
  gatewayWebhooksModule,
  paymentConfigsModule,
  liveModule,
  testChargesModule,
  webhookDeliveriesModule,
  webhooksModule,
  privacyModule,
  outboxModule,
];

/** Builds the API, ready for `inject` or `listen`: first what holds for every request, then the modules. */
export async function buildApp(platform: Platform, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // While stopping, connections that are open still get their answers.
    return503OnClosing: false,
    frameworkErrors: answerUnreadableUrl,
    clientErrorHandler: answerUnreadableBytes,
    trustProxy: platform.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
  });

  await app.register(securityHeaders);
  await app.register(errors);
  await app.register(validation);
  await app.register(requestLog);
  await app.register(openapi, { platform });
  await app.register(rateLimit, { platform });
  await app.register(websocket, { options: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES } });
  await app.register(auth, { platform });
  await app.register(cardGuard);
  await app.register(textGuard);
  await app.register(idempotency, { platform });
  await app.register(metrics, { platform });

  for (const module of modules) await app.register(module(platform));
  return app;
}
