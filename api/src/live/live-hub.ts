import type { LiveEvent, LiveMessage } from '@balcao/api-schema';
import { LIVE_HEARTBEAT_SECONDS } from '@balcao/domain';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { readPreferences } from '../accounts/preferences';
import { isInUse } from '../accounts/sessions';
import { countUnseen } from '../notices/count-repository';
import type { Platform } from '../platform';
import type { Identity } from '../plugins/auth';
import { loadIdentity } from '../plugins/load-identity';
import { isForAudience, readLiveEvents } from './read-live-events';

/** Close codes of the websocket. */
export const LIVE_CLOSE = { tryLater: 1013, sessionEnded: 4401, tooMany: 4429 } as const;

/** Per person and replica. A dozen tabs are normal, hundreds are a fault. */
const MAX_SOCKETS_PER_PERSON = 20;
const CLOSE_GRACE_MS = 2_000;
/** A session that has less left was replaced. Others are found by the heartbeat. */
const SOON_MS = 1_000;
const OPEN = 1;

/** One open socket. */
interface LiveConnection {
  socket: WebSocket;
  identity: Identity;
  /** The highest id that was sent. */
  lastId: number;
  /** Whether the last ping was answered. */
  isAlive: boolean;
}

/** The open sockets of this replica. */
export interface LiveHub {
  /** Adds a socket. It first gets the events that it missed since `after`. */
  join(socket: WebSocket, identity: Identity, after: number | undefined): Promise<void>;
  size(): number;
  /** Asks the pages to go elsewhere, one after the other within this time, so that they do not come all at once. */
  leave(milliseconds: number): void;
  /** Stops listening. Call it when the server closes its sockets. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  logger: FastifyBaseLogger;
  onSent(topic: string): void;
}

export function createLiveHub(platform: Platform, { logger, onSent }: LiveHubOptions): LiveHub {
  const { database, eventBus, identities } = platform;
  const connections = new Set<LiveConnection>();

  function send({ socket }: LiveConnection, message: LiveMessage): void {
    if (socket.readyState === OPEN) socket.send(JSON.stringify(message));
  }

  function sendEvent(connection: LiveConnection, { id, topic }: LiveEvent): void {
    connection.lastId = Math.max(connection.lastId, id);
    send(connection, { id, topic });
    onSent(topic);
  }

  /** Terminates a socket whose other side does not confirm the close. */
  function terminateAfterGrace({ socket }: LiveConnection): void {
    setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
  }

  function closeConnection(connection: LiveConnection, code: number): void {
    connections.delete(connection);
    connection.socket.close(code);
    terminateAfterGrace(connection);
  }

  /** Sends the events that the connection missed, then the latest id and what their page shows of the person: unseen notices, keys. */
  async function catchUp(connection: LiveConnection, after: number | undefined): Promise<void> {
    const { identity } = connection;
    const [{ items, lastId }, notices, preferences] = await Promise.all([
      readLiveEvents(database, identity, after),
      countUnseen(database.platform, identity),
      readPreferences(database.platform, identity.userId),
    ]);
    for (const event of items) sendEvent(connection, event);
    connection.lastId = Math.max(connection.lastId, lastId);
    send(connection, { id: connection.lastId, notices, preferences });
  }

  /** Closes the connection of an ended session. Follows the session when it has switched stores. */
  async function refetchIdentity(connection: LiveConnection): Promise<void> {
    const { sessionId, sellerId } = connection.identity;
    const identity = await loadIdentity(platform, sessionId, sellerId);
    if (identity === null) closeConnection(connection, LIVE_CLOSE.sessionEnded);
    else connection.identity = identity;
    if (identity !== null && identity.leftMs < SOON_MS) refetchLater(connection, identity.leftMs);
  }

  /** Looks at a connection again when its session, which was replaced, has ended. */
  function refetchLater(connection: LiveConnection, afterMs: number): void {
    const again = () => void closeOnFailure([connection], refetchIdentity);
    setTimeout(again, Math.ceil(afterMs) + 1).unref();
  }

  /** Closes connections for which `work` fails: their pages reconnect by themselves. */
  async function closeOnFailure(
    which: readonly LiveConnection[],
    work: (connection: LiveConnection) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      which.map((connection) =>
        work(connection).catch((error: unknown) => {
          logger.warn({ err: error }, 'live socket given up');
          closeConnection(connection, LIVE_CLOSE.tryLater);
        }),
      ),
    );
  }

  /** Closes connections of expired and unused sessions, as nothing notifies when a session expires. */
  async function endExpired(): Promise<void> {
    if (connections.size === 0) return;
    const rows = await database.platform
      .selectFrom('sessions')
      .where('id', 'in', [...new Set([...connections].map(({ identity }) => identity.sessionId))])
      .where(({ not, or, eb }) => or([eb('expires_at', '<=', sql<Date>`now()`), not(isInUse(platform))]))
      .select('id')
      .execute();
    const endedIds = new Set(rows.map(({ id }) => id));
    for (const connection of connections)
      if (endedIds.has(connection.identity.sessionId)) closeConnection(connection, LIVE_CLOSE.sessionEnded);
  }

  identities.onEnded((userId) => {
    const ended = [...connections].filter(({ identity }) => userId === null || identity.userId === userId);
    void closeOnFailure(ended, refetchIdentity);
  });

  const subscription = eventBus.subscribe({
    onEvent(event) {
      for (const connection of connections)
        if (isForAudience(connection.identity, event)) sendEvent(connection, event);
    },
    onResumed() {
      void closeOnFailure([...connections], async (connection) => {
        await refetchIdentity(connection);
        await catchUp(connection, connection.lastId);
      });
    },
  });

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) {
        connections.delete(connection);
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.socket.ping();
      // Pages do not see pings. They get this message instead and reconnect when it stays away.
      send(connection, { id: connection.lastId });
    }
    void endExpired().catch((error: unknown) => logger.warn({ err: error }, 'sessions not looked at'));
  }, LIVE_HEARTBEAT_SECONDS * 1_000);
  heartbeat.unref();

  const connectionsOf = ({ userId }: Identity) =>
    [...connections].filter(({ identity }) => identity.userId === userId);

  return {
    async join(socket, identity, after) {
      const connection: LiveConnection = { socket, identity, lastId: after ?? 0, isAlive: true };
      if (connectionsOf(identity).length >= MAX_SOCKETS_PER_PERSON) {
        closeConnection(connection, LIVE_CLOSE.tooMany);
        return;
      }
      socket.on('pong', () => {
        connection.isAlive = true;
      });
      socket.on('close', () => connections.delete(connection));
      connections.add(connection);
      await closeOnFailure([connection], async () => {
        // Listen first, then read, so that no event is missed. The session may have ended since the ticket was redeemed.
        await Promise.all([subscription.ready(), identities.ready()]);
        await refetchIdentity(connection);
        await catchUp(connection, after);
      });
    },
    size: () => connections.size,
    leave(milliseconds) {
      const leaving = [...connections];
      for (const [index, connection] of leaving.entries())
        setTimeout(
          () => closeConnection(connection, LIVE_CLOSE.tryLater),
          (milliseconds * index) / leaving.length,
        );
    },
    async close() {
      clearInterval(heartbeat);
      for (const connection of connections) terminateAfterGrace(connection);
      await subscription.close();
    },
  };
}
