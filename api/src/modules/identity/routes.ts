import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { loginRoutes } from './login/routes';
import { twoFactorRoutes } from './second-factor/routes';
import { sessionRoutes } from './sessions/routes';

/** Accounts: from signup to logout. */
export function authModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(loginRoutes(platform));
    await app.register(sessionRoutes(platform));
    await app.register(twoFactorRoutes(platform));
  };
}
