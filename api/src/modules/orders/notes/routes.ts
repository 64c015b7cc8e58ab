import {
  idParams,
  noContent,
  orderNote,
  orderNoteParams,
  orderNoteRequest,
  orderNotes,
} from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { addNote, listNotes, type NotesContext, removeNote } from './service';

const tags = ['orders'];
const reading = { access: 'seller', permission: 'pedidos:ler' } as const;
const writing = { access: 'seller', permission: 'pedidos:editar' } as const;

/** What a store's team writes about its orders. */
export function orderNotesModule({ database }: Platform): FastifyPluginAsyncZod {
  const contextOf = (request: FastifyRequest & { params: { id: string } }): NotesContext => ({
    database,
    owner: ownerOf(request),
    orderId: request.params.id,
    origin: originOf(request),
  });

  return async (app) => {
    app.get(
      '/orders/:id/notes',
      { config: reading, schema: { tags, params: idParams, response: { 200: orderNotes } } },
      (request) => listNotes(contextOf(request)),
    );

    app.post(
      '/orders/:id/notes',
      {
        config: { ...writing, idempotent: true },
        schema: { tags, params: idParams, body: orderNoteRequest, response: { 201: orderNote } },
      },
      async (request, reply) => reply.status(201).send(await addNote(contextOf(request), request.body.text)),
    );

    app.delete(
      '/orders/:id/notes/:noteId',
      { config: writing, schema: { tags, params: orderNoteParams, response: { 204: noContent } } },
      async (request, reply) => {
        await removeNote(contextOf(request), request.params.noteId);
        return reply.status(204).send();
      },
    );
  };
}
