import {
  idParams,
  noContent,
  savedView,
  savedViewList,
  savedViewPatch,
  savedViewRequest,
  savedViewsQuery,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { changeView, createView, readViews, removeView } from './service';

const tags = ['saved views'];
const access = { access: 'seller' } as const;

/** Saved views of lists, private or shared with the store. */
export function savedViewsRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/saved-views',
      {
        config: access,
        schema: {
          operationId: 'listSavedViews',
          tags,
          querystring: savedViewsQuery,
          response: { 200: savedViewList },
          problems: [403],
        },
      },
      (request) => readViews(database, identityOf(request), request.query.list),
    );

    app.post(
      '/saved-views',
      {
        config: { ...access, idempotent: true },
        schema: {
          operationId: 'createSavedView',
          tags,
          body: savedViewRequest,
          response: { 201: savedView },
          problems: [403],
        },
      },
      async (request, reply) =>
        reply.status(201).send(await createView(database, identityOf(request), request.body)),
    );

    app.patch(
      '/saved-views/:id',
      {
        config: access,
        schema: {
          operationId: 'updateSavedView',
          tags,
          params: idParams,
          body: savedViewPatch,
          response: { 200: savedView },
          problems: [403, 409],
        },
      },
      (request) => changeView(database, identityOf(request), request.params.id, request.body),
    );

    app.delete(
      '/saved-views/:id',
      {
        config: access,
        schema: {
          operationId: 'deleteSavedView',
          tags,
          params: idParams,
          response: { 204: noContent },
          problems: [403],
        },
      },
      async (request, reply) => {
        await removeView(database, identityOf(request), request.params.id);
        return reply.status(204).send();
      },
    );
  };
}
