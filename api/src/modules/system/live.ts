import { createLiveTicket, listLiveEvents, liveSocketQuery } from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter, Gauge } from 'prom-client';
import { byPerson, routesOf } from '../../calls';
import { createLiveHub } from '../../live/live-hub';
import { issueLiveTicket, redeemLiveTicket } from '../../live/live-tickets';
import { readLiveEvents } from '../../live/read-live-events';
import type { Platform } from '../../platform';
import { identityOf } from '../../plugins/auth';
import { Problem } from '../../problem';

const liveCalls = routesOf('live', (platform) => {
  return [
    byPerson(createLiveTicket, (identity) => issueLiveTicket(platform, identity)),
    byPerson(listLiveEvents, (identity, { query: { after } }) =>
      readLiveEvents(platform.database, identity, after),
    ),
  ];
});

/** Live events: through a websocket that a one-time ticket opens, or by polling. */
export function liveRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { origin } = new URL(platform.config.publicUrl);
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

    await app.register(liveCalls(platform));

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
          // Only the product's own pages may listen, even with a stolen ticket.
          if (request.headers.origin !== origin) throw new Problem('forbidden');
          request.identity = await redeemLiveTicket(platform, request.query.ticket);
          identityOf(request);
        },
      },
      (socket, request) => hub.join(socket, identityOf(request), request.query.after),
    );
  };
}
