import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { captureRoutes } from './capture/routes';
import { documentRoutes } from './documents/routes';
import { kycWebhookRoutes } from './provider/routes';
import { profileRoutes } from './report/routes';
import { reviewRoutes } from './review/routes';

/** Identity verification: the seller sends, platform admins review. */
export function kycModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(profileRoutes(platform));
    await app.register(documentRoutes(platform));
    await app.register(captureRoutes(platform));
    await app.register(reviewRoutes(platform));
    await app.register(kycWebhookRoutes(platform));
  };
}
