import {
  enableTwoFactorResponse,
  loginGrant,
  noContent,
  twoFactorEmailRequest,
  twoFactorStatus,
  validateEnableTwoFactorRequest,
  validateEnableTwoFactorResponse,
  validateTwoFactorRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import {
  answerChallenge,
  finishTwoFactor,
  startTwoFactor,
  stopTwoFactor,
  twoFactorStatusOf,
} from './service';

const tags = ['two-factor'];
const seller = { access: 'seller', limitGroup: 'auth' } as const;
const enrolment = { ...seller, beforeSecondFactor: true } as const;

/** The second factor: its state, the specification's legacy calls, and the second step of a login. */
export function twoFactorRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/auth/two-factor',
      {
        config: { access: 'seller', beforeSecondFactor: true },
        schema: { operationId: 'getTwoFactorStatus', tags, response: { 200: twoFactorStatus } },
      },
      (request) => twoFactorStatusOf(platform, identityOf(request)),
    );

    app.post(
      '/enable-2fa',
      {
        config: enrolment,
        schema: {
          operationId: 'beginTwoFactor',
          tags,
          body: twoFactorEmailRequest,
          response: { 200: enableTwoFactorResponse },
          problems: [403, 409],
        },
      },
      (request) => startTwoFactor(platform, identityOf(request), request.body.email, originOf(request)),
    );

    app.post(
      '/validate-enable-2fa',
      {
        config: enrolment,
        schema: {
          operationId: 'enableTwoFactor',
          tags,
          body: validateEnableTwoFactorRequest,
          response: { 200: validateEnableTwoFactorResponse },
          problems: [403, 409],
        },
      },
      (request) => {
        const { email, codigo } = request.body;
        return finishTwoFactor(platform, identityOf(request), email, codigo, originOf(request));
      },
    );

    app.post(
      '/disable-2fa',
      {
        config: seller,
        schema: {
          operationId: 'disableTwoFactor',
          tags,
          body: twoFactorEmailRequest,
          response: { 204: noContent },
          problems: [403, 409],
        },
      },
      async (request, reply) => {
        await stopTwoFactor(platform, identityOf(request), request.body.email, originOf(request));
        return reply.status(204).send();
      },
    );

    app.post(
      '/validar-2fa',
      {
        config: { access: 'public', limitGroup: 'auth' },
        schema: {
          operationId: 'logInWithTwoFactor',
          tags,
          body: validateTwoFactorRequest,
          response: { 200: loginGrant },
        },
      },
      (request) => answerChallenge(platform, request.body, originOf(request)),
    );
  };
}
