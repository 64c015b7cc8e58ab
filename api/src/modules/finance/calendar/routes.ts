import { calendarFeed, newCalendarFeed, noContent, z } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { originOf } from '../../../security/origin';
import { reading, tags, writing } from '../request/context';
import { endFeed, readCalendar, readCalendarOf, readFeed, renewFeed } from './service';

const TYPE = 'text/calendar; charset=utf-8';
const calendar = { produces: ['text/calendar'], response: { 200: z.string() } };

/** When money falls due, for calendars: a file, and an address without a login that can be renewed. */
export function calendarRoutes(platform: Platform): FastifyPluginAsyncZod {
  const callOf = callsOn(platform);
  return async (app) => {
    app.get(
      '/finance/calendar',
      { config: reading, schema: { operationId: 'getCalendarFeed', tags, response: { 200: calendarFeed } } },
      async (request) => ({
        ...(await readFeed(platform, ownerOf(request))),
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    // Not idempotent by key: the stored answer would keep the address that is shown once.
    app.post(
      '/finance/calendar',
      {
        config: writing,
        schema: {
          operationId: 'createCalendarFeed',
          tags,
          summary: 'A new address, which ends the one before',
          response: { 201: newCalendarFeed },
        },
      },
      async (request, reply) => reply.status(201).send(await renewFeed(callOf(request))),
    );

    app.delete(
      '/finance/calendar',
      {
        config: writing,
        schema: { operationId: 'deleteCalendarFeed', tags, response: { 204: noContent }, problems: [404] },
      },
      async (request, reply) => {
        await endFeed(platform, ownerOf(request), originOf(request));
        return reply.status(204).send();
      },
    );

    app.get(
      '/finance/calendar/file',
      {
        config: { ...reading, takesDataOut: true },
        schema: { operationId: 'downloadCalendar', tags, summary: 'The same as a file', ...calendar },
      },
      async (request, reply) =>
        reply
          .header('content-disposition', 'attachment; filename="recebiveis.ics"')
          .type(TYPE)
          .serializer(String)
          .send(await readCalendar(platform, ownerOf(request))),
    );

    app.get(
      '/finance/calendars/:file',
      {
        config: { access: 'public', limitGroup: 'calendars' },
        schema: {
          operationId: 'subscribeToCalendar',
          tags,
          summary: 'What a calendar reads: amounts and days, nothing of buyers',
          params: z.object({ file: z.string().max(100) }),
          ...calendar,
          problems: [404],
        },
      },
      async (request, reply) =>
        reply
          .type(TYPE)
          .serializer(String)
          .send(await readCalendarOf(platform, request.params.file)),
    );
  };
}
