import {
  acceptInvitationRequest,
  createInvitationRequest,
  createInvitationResponse,
  idParams,
  invitation,
  invitationParams,
  loginResponse,
  noContent,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { acceptInvitation, invite, readInvitation, revokeInvitation } from './service';

const tags = ['invitations'];
const guest = { access: 'public', limitGroup: 'auth' } as const;

/** Invitations to a store: sent and revoked by its owner and admins, read and accepted by the holder of the link. */
export function invitationsModule(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/convites/:token',
      {
        config: guest,
        schema: {
          tags,
          params: invitationParams,
          response: { 200: invitation },
          problems: [409, 410],
        },
      },
      (request) => readInvitation(platform, request.params.token, request.identity),
    );

    app.post(
      '/convites/:token',
      {
        config: guest,
        schema: {
          tags,
          params: invitationParams,
          body: acceptInvitationRequest,
          response: { 200: loginResponse },
          problems: [403, 409, 410],
        },
      },
      (request) =>
        acceptInvitation(platform, request.params.token, request.body, request.identity, originOf(request)),
    );

    app.post(
      '/convites',
      {
        config: { access: 'seller', permission: 'equipe:editar', limitGroup: 'auth', idempotent: true },
        schema: {
          tags,
          body: createInvitationRequest,
          response: { 201: createInvitationResponse },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await invite(platform, identityOf(request), request.body, originOf(request))),
    );

    app.delete(
      '/convites/:id',
      {
        config: { access: 'seller', permission: 'equipe:editar' },
        schema: { tags, params: idParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        await revokeInvitation(platform, identityOf(request), request.params.id, originOf(request));
        return reply.status(204).send();
      },
    );
  };
}
