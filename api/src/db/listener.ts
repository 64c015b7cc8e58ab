import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';

const CONNECT_TIMEOUT_MS = 3_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

export interface ListenerOptions {
  url: string;
  /** Our own constants, as they become part of a statement. */
  channels: readonly string[];
  /** The connection's name in `pg_stat_activity`. */
  applicationName: string;
  logger: FastifyBaseLogger;
  /** Another connection has sent a notification. */
  onNotification(channel: string, payload: string): void;
  /** The connection is back after a loss. Notifications in between are lost. */
  onResumed(): void;
}

/** A dedicated connection for PostgreSQL's notifications, opened on first use. */
export interface Listener {
  /** Resolves while it is listening. @throws while the database is not reachable */
  ready(): Promise<void>;
  /** Notifies the listeners of other connections. Does nothing while disconnected. */
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** A listener that connects on first use and reconnects after a loss. */
export function createListener(options: ListenerOptions): Listener {
  const { url, channels, applicationName, logger, onNotification, onResumed } = options;
  const closing = new AbortController();
  let connection: Promise<Client> | undefined;

  async function open(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: applicationName,
    });
    // Without a listener, a restart of the server would end the process. The 'end' event follows.
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.on('notification', ({ channel, payload = '', processId }) => {
      if (processId !== rows[0]?.pid) onNotification(channel, payload);
    });
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
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
    for (let wait = FIRST_PAUSE_MS; !closing.signal.aborted; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        await connect();
        onResumed();
        return;
      } catch (error) {
        logger.warn({ err: error, applicationName }, 'notifications not received: no connection');
        await pause(wait, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    async ready() {
      await connect();
    },
    async notify(channel, payload) {
      const client = await connection?.catch(() => undefined);
      await client?.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
