import {
  codeSent,
  confirmSignupRequest,
  forgotPasswordRequest,
  loginRequest,
  loginResponse,
  notice,
  resendTokenRequest,
  signupRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { originOf } from '../../../security/origin';
import { forgotPassword } from '../password/service';
import { resendCode } from '../signup/codes';
import { confirmSignup } from '../signup/confirm';
import { signup } from '../signup/signup';
import { login } from './service';

const config = { access: 'public', limitGroup: 'auth' } as const;
const tags = ['auth'];

/** The calls of logged-out people: signup and login. */
export function loginRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/auth/login',
      {
        config,
        schema: {
          tags,
          body: loginRequest,
          response: { 200: loginResponse },
          problems: [403],
        },
      },
      (request) => login(platform, request.body, originOf(request)),
    );

    app.post(
      '/auth/signup',
      { config, schema: { tags, body: signupRequest, response: { 202: codeSent } } },
      async (request, reply) =>
        reply.status(202).send(await signup(platform, request.body, originOf(request))),
    );

    app.post(
      '/auth/confirm-signup',
      {
        config,
        schema: {
          tags,
          body: confirmSignupRequest,
          response: { 200: notice },
          problems: [409],
        },
      },
      (request) => confirmSignup(platform, request.body, originOf(request)),
    );

    app.post(
      '/auth/confirm-signup/resend-token',
      {
        config,
        schema: { tags, body: resendTokenRequest, response: { 202: codeSent } },
      },
      async (request, reply) =>
        reply.status(202).send(await resendCode(platform, request.body, originOf(request))),
    );

    app.post(
      '/auth/user/forgot-password',
      {
        config,
        schema: { tags, body: forgotPasswordRequest, response: { 202: notice } },
      },
      async (request, reply) =>
        reply.status(202).send(await forgotPassword(platform, request.body.email, originOf(request))),
    );
  };
}
