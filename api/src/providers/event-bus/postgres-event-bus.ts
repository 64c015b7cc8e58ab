import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { createListener } from '../../db/listener';
import type { BusEvent, EventBus } from './event-bus';

const CHANNEL = 'live_events';
/** PostgreSQL takes less than 8000 bytes. Events have no other characters than those of ASCII. */
const MAX_PAYLOAD_BYTES = 7_500;

/** Events as few payloads, each a JSON array. */
function toPayloads(events: readonly BusEvent[]): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const text of events.map((event) => JSON.stringify(event))) {
    if (payload.length + text.length > MAX_PAYLOAD_BYTES) {
      payloads.push(`[${payload}]`);
      payload = '';
    }
    payload += payload === '' ? text : `,${text}`;
  }
  if (payload !== '') payloads.push(`[${payload}]`);
  return payloads;
}

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
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${toPayloads(events)}::text[]) as payload`.execute(
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
          const events: BusEvent[] = JSON.parse(payload);
          for (const event of events) onEvent(event);
        },
        onResumed,
      }),
  };
}
