import { forgotPasswordRequest, loginRequest, loginResponse, notice } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { originOf } from '../../../security/origin';
import { forgotPassword } from '../password/service';
import { login } from './service';

const config = { access: 'public', limitGroup: 'auth' } as const;
const tags = ['auth'];

/** The login, and the way back for people who forgot their password. */
export function loginRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/auth/login',
      {
        config,
        schema: {
          operationId: 'logIn',
          tags,
          body: loginRequest,
          response: { 200: loginResponse },
          problems: [403],
        },
      },
      (request) => login(platform, request.body, originOf(request)),
    );

    app.post(
      '/auth/user/forgot-password',
      {
        config,
        schema: {
          operationId: 'requestPasswordReset',
          tags,
          body: forgotPasswordRequest,
          response: { 202: notice },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await forgotPassword(platform, request.body.email, originOf(request))),
    );
  };
}
