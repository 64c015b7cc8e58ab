import {
  changePasswordRequest,
  idParams,
  noContent,
  notice,
  renewTokenResponse,
  sessionList,
  stepUpRequest,
  stepUpResponse,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { changeOwnPassword, resetPassword } from '../password/service';
import { endOtherSessions, endSession, listSessions, logOut, renewToken, stepUp } from './service';

const tags = ['auth'];
const seller = { access: 'seller' } as const;
const limitedSeller = { access: 'seller', limitGroup: 'auth' } as const;
/** The access to routes that the security tab and logout need, also where an admin has no second factor yet. */
const always = { access: 'seller', beforeSecondFactor: true } as const;

/** Sessions, and the password of the logged-in person. A reset link's token can change the password too. */
export function sessionRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/auth/user/change-password',
      {
        config: { access: 'public', limitGroup: 'auth' },
        schema: {
          operationId: 'changePassword',
          tags,
          body: changePasswordRequest,
          response: { 200: notice },
          problems: [401],
        },
      },
      (request) =>
        'token' in request.body
          ? resetPassword(platform, request.body, originOf(request))
          : changeOwnPassword(platform, identityOf(request), request.body, originOf(request)),
    );

    app.post(
      '/auth/logout',
      {
        config: { ...always, inAnyStore: true },
        schema: { operationId: 'logOut', tags, response: { 204: noContent } },
      },
      async (request, reply) => {
        await logOut(platform, identityOf(request), originOf(request));
        return reply.status(204).send();
      },
    );

    app.get(
      '/auth/sessions',
      { config: always, schema: { operationId: 'listSessions', tags, response: { 200: sessionList } } },
      async (request) => ({ items: await listSessions(platform, identityOf(request)) }),
    );

    app.delete(
      '/auth/sessions',
      {
        config: seller,
        schema: { operationId: 'endOtherSessions', tags, response: { 204: noContent }, problems: [403] },
      },
      async (request, reply) => {
        await endOtherSessions(platform, identityOf(request), originOf(request));
        return reply.status(204).send();
      },
    );

    app.delete(
      '/auth/sessions/:id',
      {
        config: seller,
        schema: { operationId: 'endSession', tags, params: idParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        await endSession(platform, identityOf(request), request.params.id, originOf(request));
        return reply.status(204).send();
      },
    );

    app.post(
      '/auth/step-up',
      {
        config: { ...limitedSeller, beforeSecondFactor: true },
        schema: {
          operationId: 'confirmPassword',
          tags,
          body: stepUpRequest,
          response: { 200: stepUpResponse },
          problems: [403, 409],
        },
      },
      (request) => stepUp(platform, identityOf(request), request.body, originOf(request)),
    );

    app.post(
      '/renovar-token',
      {
        config: limitedSeller,
        schema: { operationId: 'renewToken', tags, response: { 200: renewTokenResponse } },
      },
      (request) => renewToken(platform, identityOf(request), originOf(request)),
    );
  };
}
