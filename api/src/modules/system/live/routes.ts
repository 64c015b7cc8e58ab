import { liveEvents, liveEventsQuery, liveSocketQuery, liveTicket } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter, Gauge } from 'prom-client';
import { createLiveHub } from '../../../live/live-hub';
import { issueLiveTicket, redeemLiveTicket } from '../../../live/live-tickets';
import { readLiveEvents } from '../../../live/read-live-events';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { Problem } from '../../../problem';

const tags = ['live'];

/** Only the product's own pages may listen, even with a stolen ticket. */
function assertSameOrigin({ headers }: FastifyRequest, publicUrl: string): void {
  if (headers.origin !== new URL(publicUrl).origin) throw new Problem('forbidden');
}

/** Live events: through a websocket that a one-time ticket opens, or by polling. */
export function liveRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { config, database } = platform;
  return async (app) => {
    const { metricsRegistry } = app;
    const sent = new Counter({
      name: 'live_events_sent_total',
      help: 'Events sent through websockets',
      labelNames: ['topic'],
      registers: [metricsRegistry],
    });
    const hub = createLiveHub(platform, { logger: app.log, onSent: (topic) => sent.inc({ topic }) });
    new Gauge({
      name: 'live_sockets',
      help: 'Websockets that are open at this replica',
      registers: [metricsRegistry],
      collect() {
        this.set(hub.size());
      },
    });
    app.addHook('preClose', () => hub.close());
    app.drain.onBegin((milliseconds) => hub.leave(milliseconds));

    app.post(
      '/live/tickets',
      {
        config: { access: 'seller', limitGroup: 'live' },
        schema: { operationId: 'createLiveTicket', tags, response: { 201: liveTicket } },
      },
      async (request, reply) => reply.status(201).send(await issueLiveTicket(platform, identityOf(request))),
    );

    app.get(
      '/live/events',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'listLiveEvents',
          tags,
          querystring: liveEventsQuery,
          response: { 200: liveEvents },
        },
      },
      (request) => readLiveEvents(database, identityOf(request), request.query.after),
    );

    app.get(
      '/live',
      {
        config: { access: 'public', limitGroup: 'live' },
        schema: { hide: true, querystring: liveSocketQuery },
        websocket: true,
        preHandler: async (request) => {
          // The ticket stays good for the replica that the proxy asks next.
          if (app.drain.isDraining) throw new Problem('unavailable');
          if (!request.ws) throw new Problem('not_found');
          assertSameOrigin(request, config.publicUrl);
          request.identity = await redeemLiveTicket(platform, request.query.ticket);
          identityOf(request);
        },
      },
      (socket, request) => hub.join(socket, identityOf(request), request.query.after),
    );
  };
}
