import {
  codeSent,
  confirmSignupRequest,
  resendTokenRequest,
  signupConfirmed,
  signupRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { originOf } from '../../../security/origin';
import { resendCode } from './codes';
import { confirmSignup } from './confirm';
import { signup } from './signup';

const config = { access: 'public', limitGroup: 'auth' } as const;
const tags = ['auth'];

/** The signup: an account, its code, and the code once more. */
export function signupRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/auth/signup',
      { config, schema: { operationId: 'signUp', tags, body: signupRequest, response: { 202: codeSent } } },
      async (request, reply) =>
        reply.status(202).send(await signup(platform, request.body, originOf(request))),
    );

    app.post(
      '/auth/confirm-signup',
      {
        config,
        schema: {
          operationId: 'confirmSignup',
          tags,
          body: confirmSignupRequest,
          response: { 200: signupConfirmed },
          problems: [409],
        },
      },
      (request) => confirmSignup(platform, request.body, originOf(request)),
    );

    app.post(
      '/auth/confirm-signup/resend-token',
      {
        config,
        schema: {
          operationId: 'resendSignupCode',
          tags,
          body: resendTokenRequest,
          response: { 202: codeSent },
        },
      },
      async (request, reply) =>
        reply.status(202).send(await resendCode(platform, request.body, originOf(request))),
    );
  };
}
