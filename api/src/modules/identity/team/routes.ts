import { idParams, noContent, roleChange, team } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { changeRole, leaveTeam, readTeam, removeMember } from './service';

const tags = ['team'];
const editing = { access: 'seller', permission: 'equipe:editar' } as const;

/** The members of the current store: listed, given another role, removed, and leaving by themselves. */
export function teamRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);

  return async (app) => {
    app.get(
      '/team',
      {
        config: { access: 'seller', permission: 'equipe:ler' },
        schema: { operationId: 'getTeam', tags, response: { 200: team } },
      },
      (request) => readTeam(callOf(request)),
    );

    app.put(
      '/team/:id',
      {
        config: editing,
        schema: {
          operationId: 'changeTeamRole',
          tags,
          summary: 'Gives a member another role. Needs a step-up',
          params: idParams,
          body: roleChange,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await changeRole(callOf(request), request.params.id, request.body);
        return reply.status(204).send();
      },
    );

    app.delete(
      '/team/:id',
      {
        config: editing,
        schema: {
          operationId: 'removeTeamMember',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await removeMember(callOf(request), request.params.id);
        return reply.status(204).send();
      },
    );

    // Everybody may go, whatever they may do while they stay.
    app.post(
      '/team/leave',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'leaveTeam',
          tags,
          summary: 'Leaves the current store, and ends the caller’s sessions in it',
          response: { 204: noContent },
          problems: [409],
        },
      },
      async (request, reply) => {
        await leaveTeam(callOf(request));
        return reply.status(204).send();
      },
    );
  };
}
