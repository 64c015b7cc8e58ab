import type { ConnectionOptions, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import type { BusSubscriber, EventBus } from './event-bus';
import { fromPayload, toPayloads } from './event-payloads';

const SUBJECT = 'balcao.live';
/** NATS takes a megabyte. */
const MAX_PAYLOAD_BYTES = 500_000;
const PATIENCE_MS = 3_000;
const RECONNECT_MS = 250;

/** The options of the client for addresses such as `nats://user:password@host:4222,nats://…`. */
function optionsOf(addresses: string): ConnectionOptions {
  const urls = addresses.split(',').map((address) => new URL(address.trim()));
  const [first] = urls;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    name: 'balcao_live',
    timeout: PATIENCE_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    ...(first?.username && {
      user: decodeURIComponent(first.username),
      pass: decodeURIComponent(first.password),
    }),
    ...(first?.protocol === 'tls:' && { tls: {} }),
  };
}

/** Waits until the server has seen what was sent. @throws while it is not reachable */
async function flush(connection: NatsConnection): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('NATS does not answer.')), PATIENCE_MS);
  });
  await Promise.race([connection.flush(), late]).finally(() => clearTimeout(timer));
}

/**
 * An event bus of NATS, for installations where PostgreSQL's notifications would be too many. The client is loaded with the
 * first use.
 */
export function natsEventBus({ url, logger }: { url: string; logger: FastifyBaseLogger }): EventBus {
  const options = optionsOf(url);
  const subscribers = new Set<BusSubscriber>();
  let connecting: Promise<NatsConnection> | undefined;

  /** Tells the subscribers when the connection is back. The client subscribes again by itself. */
  async function watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') logger.warn('events not received: no connection to NATS');
      if (type !== 'reconnect') continue;
      await flush(connection).catch((error: unknown) =>
        logger.warn({ err: error }, 'NATS is back, and slow'),
      );
      for (const { onResumed } of subscribers) onResumed();
    }
  }

  async function open(): Promise<NatsConnection> {
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect(options);
    void watch(connection);
    return connection;
  }

  function connected(): Promise<NatsConnection> {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  }

  return {
    async publish(events) {
      if (events.length === 0) return;
      const connection = await connected();
      for (const payload of toPayloads(events, MAX_PAYLOAD_BYTES)) connection.publish(SUBJECT, payload);
      await flush(connection);
    },

    subscribe(subscriber) {
      let subscription: Promise<Subscription> | undefined;
      async function start(): Promise<Subscription> {
        const connection = await connected();
        const started = connection.subscribe(SUBJECT, {
          callback(_error, message) {
            for (const event of fromPayload(message.string())) subscriber.onEvent(event);
          },
        });
        await flush(connection);
        subscribers.add(subscriber);
        return started;
      }
      return {
        async ready() {
          subscription ??= start().catch((error: unknown) => {
            subscription = undefined;
            throw error;
          });
          await subscription;
        },
        async close() {
          subscribers.delete(subscriber);
          (await subscription?.catch(() => undefined))?.unsubscribe();
        },
      };
    },

    async close() {
      const connection = await connecting?.catch(() => undefined);
      await connection?.close();
    },
  };
}
