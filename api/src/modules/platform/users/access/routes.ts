import {
  idParams,
  noContent,
  notice,
  platformUserSessionParams,
  platformUserSessions,
  removeSecondFactorRequest,
  sessionsEnded,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../../platform';
import { identityOf } from '../../../../plugins/auth';
import { originOf } from '../../../../security/origin';
import { endSessionOf, endSessionsOf, listSessionsOf, removeSecondFactorOf, sendResetLinkTo } from './access';

const tags = ['platform users'];
const admin = { access: 'admin' } as const;

/** A user's access: sessions, second factor, password. */
export function accessRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/admin/users/:id/sessions',
      {
        config: admin,
        schema: {
          operationId: 'listUserSessions',
          tags,
          params: idParams,
          response: { 200: platformUserSessions },
        },
      },
      async (request) => ({
        items: await listSessionsOf(platform, identityOf(request), request.params.id),
      }),
    );

    app.delete(
      '/admin/users/:id/sessions',
      {
        config: admin,
        schema: { operationId: 'endUserSessions', tags, params: idParams, response: { 200: sessionsEnded } },
      },
      (request) => endSessionsOf(platform, identityOf(request), request.params.id, originOf(request)),
    );

    app.delete(
      '/admin/users/:id/sessions/:sessionId',
      {
        config: admin,
        schema: {
          operationId: 'endUserSession',
          tags,
          params: platformUserSessionParams,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { id, sessionId } = request.params;
        await endSessionOf(platform, { userId: id, sessionId }, originOf(request));
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/second-factor/removal',
      {
        config: admin,
        schema: {
          operationId: 'removeSecondFactor',
          tags,
          summary: 'Takes the second factor away, ends the sessions and tells the person. Needs a step-up',
          params: idParams,
          body: removeSecondFactorRequest,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        const target = { userId: request.params.id, reason: request.body.reason };
        await removeSecondFactorOf(platform, identityOf(request), target, originOf(request));
        return reply.status(204).send();
      },
    );

    app.post(
      '/admin/users/:id/password-reset',
      {
        config: admin,
        schema: {
          operationId: 'resetUserPassword',
          tags,
          summary: 'Sends the person the link with which a forgotten password is replaced',
          params: idParams,
          response: { 202: notice },
          problems: [409, 429],
        },
      },
      async (request, reply) =>
        reply.status(202).send(await sendResetLinkTo(platform, request.params.id, originOf(request))),
    );
  };
}
