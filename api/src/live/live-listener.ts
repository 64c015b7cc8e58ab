import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { ACCESS_CHANNEL, EVENT_CHANNEL } from './publish-live';

const CONNECT_TIMEOUT_MS = 3_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface LiveListenerOptions {
  url: string;
  logger: FastifyBaseLogger;
  /** What another transaction has told. */
  onNotification(channel: string, payload: string): void;
  /** The connection was lost and is back: what was told in between did not arrive. */
  onResumed(): void;
}

/** A connection of its own that hears PostgreSQL's notifications, from the first time that somebody needs them. */
export interface LiveListener {
  /** Resolves while it hears. @throws while the database is not reachable */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export function createLiveListener(options: LiveListenerOptions): LiveListener {
  const { url, logger, onNotification, onResumed } = options;
  const closing = new AbortController();
  let connection: Promise<Client> | undefined;

  async function open(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'balcao_live',
    });
    // Without a listener a restart of the server would end the process; the end of the connection follows.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    await client.connect();
    await client.query(`listen ${EVENT_CHANNEL}; listen ${ACCESS_CHANNEL}`);
    client.once('end', () => void resume());
    return client;
  }

  function connect(): Promise<Client> {
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  }

  async function resume(): Promise<void> {
    connection = undefined;
    for (let wait = FIRST_PAUSE_MS; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await connect();
        onResumed();
        return;
      } catch (error) {
        logger.warn({ err: error }, 'live events not heard: no connection');
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    async ready() {
      await connect();
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
