import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { loginRoutes } from './login-routes';
import { sessionRoutes } from './session-routes';
import { twoFactorRoutes } from './two-factor-routes';

/** Accounts: from signup to logout. */
export function authModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(loginRoutes(platform));
    await app.register(sessionRoutes(platform));
    await app.register(twoFactorRoutes(platform));
  };
}
