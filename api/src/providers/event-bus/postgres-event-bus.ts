import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { createListener } from '../../db/listener';
import type { EventBus } from './event-bus';
import { fromPayload, toPayloads } from './event-payloads';

const CHANNEL = 'live_events';
/** PostgreSQL takes less than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;

/** An event bus of PostgreSQL's own notifications, so that an installation needs no other server. */
export function postgresEventBus({
  database,
  url,
  logger,
}: {
  database: Database;
  /** Of the database itself: notifications do not pass a pooler. */
  url: string;
  logger: FastifyBaseLogger;
}): EventBus {
  return {
    async publish(events) {
      if (events.length === 0) return;
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${toPayloads(events, MAX_PAYLOAD_BYTES)}::text[]) as payload`.execute(
        database.platform,
      );
    },
    subscribe: ({ onEvent, onResumed }) =>
      createListener({
        url,
        channels: [CHANNEL],
        applicationName: 'balcao_live',
        logger,
        onNotification(_channel, payload) {
          for (const event of fromPayload(payload)) onEvent(event);
        },
        onResumed,
      }),
    // Its statements go through the pools.
    close: async () => {},
  };
}
