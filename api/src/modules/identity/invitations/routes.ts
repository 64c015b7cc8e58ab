import {
  acceptInvitationRequest,
  createInvitationRequest,
  createInvitationResponse,
  idParams,
  invitation,
  invitationParams,
  loginResponse,
  noContent,
  openInvitations,
  revokedInvitationParams,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { originOf } from '../../../security/origin';
import { invite, readOpenInvitations, resendInvitation, revokeInvitation } from './invite';
import { acceptInvitation, readInvitation } from './service';

const tags = ['invitations'];
const guest = { access: 'public', limitGroup: 'auth' } as const;

/** Invitations to a store: sent and revoked by its owner and admins, read and accepted by the holder of the link. */
export function invitationsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/convites/:token',
      {
        config: guest,
        schema: {
          operationId: 'getInvitation',
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
          operationId: 'acceptInvitation',
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
          operationId: 'createInvitation',
          tags,
          body: createInvitationRequest,
          response: { 201: createInvitationResponse },
          problems: [409],
        },
      },
      async (request, reply) => reply.status(201).send(await invite(callOf(request), request.body)),
    );

    app.get(
      '/convites',
      {
        config: { access: 'seller', permission: 'equipe:ler' },
        schema: { operationId: 'listInvitations', tags, response: { 200: openInvitations } },
      },
      async (request) => ({ items: await readOpenInvitations(callOf(request)) }),
    );

    app.post(
      '/convites/:id/resend',
      {
        config: { access: 'seller', permission: 'equipe:editar', limitGroup: 'auth' },
        schema: {
          operationId: 'resendInvitation',
          tags,
          summary: 'Sends an open invitation again with a new link, which ends the old one. Needs a step-up',
          params: idParams,
          response: { 200: createInvitationResponse },
        },
      },
      (request) => resendInvitation(callOf(request), request.params.id),
    );

    app.delete(
      '/convites/:token',
      {
        config: { access: 'seller', permission: 'equipe:editar' },
        schema: {
          operationId: 'revokeInvitation',
          tags,
          params: revokedInvitationParams,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        await revokeInvitation(callOf(request), request.params.token);
        return reply.status(204).send();
      },
    );
  };
}
