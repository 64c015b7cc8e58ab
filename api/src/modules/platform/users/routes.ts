import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { accessRoutes } from './access/routes';
import { listRoutes } from './list/routes';
import { trailRoutes } from './trail/routes';

/** Users of the platform, for its admins. */
export function platformUsersModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(listRoutes(platform));
    await app.register(accessRoutes(platform));
    await app.register(trailRoutes(platform));
  };
}
