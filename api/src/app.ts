import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { adminModule } from './modules/admin/routes';
import { authModule } from './modules/auth/routes';
import { checklistModule } from './modules/checklist/routes';
import { compositionModule } from './modules/composition/routes';
import { gatewayChoiceModule } from './modules/gateways/choice-routes';
import { gatewaysModule } from './modules/gateways/routes';
import { gatewayWebhooksModule } from './modules/gateways/webhook-routes';
import { invitationsModule } from './modules/invitations/routes';
import { jobsModule } from './modules/jobs/routes';
import { kycModule } from './modules/kyc/routes';
import { liveModule } from './modules/live/routes';
import { outboxModule } from './modules/outbox/routes';
import { paymentConfigsModule } from './modules/payment-configs/routes';
import { platformUsersModule } from './modules/platform-users/routes';
import { privacyModule } from './modules/privacy/routes';
import { productBulkModule } from './modules/products/bulk-routes';
import { checkoutLinksModule } from './modules/products/checkout-link-routes';
import { productExportModule } from './modules/products/export-routes';
import { productImagesModule } from './modules/products/image-routes';
import { productImportModule } from './modules/products/import-routes';
import { productsModule } from './modules/products/routes';
import { savedViewsModule } from './modules/saved-views/routes';
import { pictureModule } from './modules/seller/picture-routes';
import { sellerModule } from './modules/seller/routes';
import { storesModule } from './modules/stores/routes';
import { systemModule } from './modules/system/routes';
import { testChargesModule } from './modules/test-charges/routes';
import { webhookDeliveriesModule } from './modules/webhooks/delivery-routes';
import { webhooksModule } from './modules/webhooks/routes';
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
