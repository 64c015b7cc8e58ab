import {
  idParams,
  noContent,
  userAuditIntegrity,
  userAuditPage,
  userAuditQuery,
  userNote,
  userNotePage,
  userNoteParams,
  userNoteQuery,
  userNoteRequest,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../../platform';
import { identityOf } from '../../../../plugins/auth';
import { originOf } from '../../../../security/origin';
import { addNote, listNotes, withdrawNote } from '../detail/notes';
import { checkAuditOf, listAuditOf } from './audit-trail';

const tags = ['platform users'];
const admin = { access: 'admin' } as const;

/** A user's history: the notes of admins and the audit trail. */
export function trailRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  return async (app) => {
    app.get(
      '/admin/users/:id/notes',
      {
        config: admin,
        schema: {
          operationId: 'listUserNotes',
          tags,
          params: idParams,
          querystring: userNoteQuery,
          response: { 200: userNotePage },
        },
      },
      (request) => listNotes(platform, identityOf(request), request.params.id, request.query),
    );

    app.post(
      '/admin/users/:id/notes',
      {
        config: { ...admin, idempotent: true },
        schema: {
          operationId: 'createUserNote',
          tags,
          params: idParams,
          body: userNoteRequest,
          response: { 201: userNote },
        },
      },
      async (request, reply) => {
        const note = { userId: request.params.id, text: request.body.text };
        return reply.status(201).send(await addNote(platform, identityOf(request), note, originOf(request)));
      },
    );

    app.delete(
      '/admin/users/:id/notes/:noteId',
      {
        config: admin,
        schema: { operationId: 'deleteUserNote', tags, params: userNoteParams, response: { 204: noContent } },
      },
      async (request, reply) => {
        const { id, noteId } = request.params;
        await withdrawNote(platform, identityOf(request), { userId: id, noteId }, originOf(request));
        return reply.status(204).send();
      },
    );

    app.get(
      '/admin/users/:id/audit',
      {
        config: admin,
        schema: {
          operationId: 'listUserAudit',
          tags,
          params: idParams,
          querystring: userAuditQuery,
          response: { 200: userAuditPage },
        },
      },
      (request) => listAuditOf(database.platform, request.params.id, request.query),
    );

    app.get(
      '/admin/users/:id/audit/integrity',
      {
        config: admin,
        schema: {
          operationId: 'getAuditIntegrity',
          tags,
          params: idParams,
          response: { 200: userAuditIntegrity },
        },
      },
      (request) => checkAuditOf(database.platform, request.params.id),
    );
  };
}
