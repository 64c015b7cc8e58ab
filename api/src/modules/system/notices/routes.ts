import {
  idParams,
  inbox,
  inboxNotice,
  noContent,
  noticeChange,
  noticeCount,
  noticePreferences,
  noticePreferencesChange,
  noticesQuery,
  noticesSeen,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countUnseen } from '../../../notices/count-repository';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { changeNotice, changePreferences, markNoticesSeen, readInbox, readPreferences } from './service';

const tags = ['notices'];
const config = { access: 'seller' } as const;

/** The notices of a person: the list behind the bell, its count, and their preferences. */
export function noticesRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/notices',
      {
        config,
        schema: { operationId: 'listNotices', tags, querystring: noticesQuery, response: { 200: inbox } },
      },
      (request) => readInbox(database, identityOf(request), request.query),
    );

    app.get(
      '/notices/count',
      { config, schema: { operationId: 'countNotices', tags, response: { 200: noticeCount } } },
      (request) => countUnseen(database.platform, identityOf(request)),
    );

    app.post(
      '/notices/seen',
      {
        config,
        schema: { operationId: 'markNoticesSeen', tags, body: noticesSeen, response: { 204: noContent } },
      },
      async (request, reply) => {
        await markNoticesSeen(database, identityOf(request), request.body.until);
        return reply.status(204).send();
      },
    );

    app.put(
      '/notices/:id',
      {
        config,
        schema: {
          operationId: 'updateNotice',
          tags,
          params: idParams,
          body: noticeChange,
          response: { 200: inboxNotice },
        },
      },
      (request) => changeNotice(database, identityOf(request), { ...request.params, ...request.body }),
    );

    app.get(
      '/notices/preferences',
      { config, schema: { operationId: 'getNoticePreferences', tags, response: { 200: noticePreferences } } },
      (request) => readPreferences(database, identityOf(request)),
    );

    app.put(
      '/notices/preferences',
      {
        config,
        schema: {
          operationId: 'setNoticePreferences',
          tags,
          body: noticePreferencesChange,
          response: { 200: noticePreferences },
        },
      },
      (request) => changePreferences(database, identityOf(request), request.body),
    );
  };
}
