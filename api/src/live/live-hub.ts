import type { LiveEvent, LiveMessage } from '@balcao/api-schema';
import { LIVE_HEARTBEAT_SECONDS } from '@balcao/domain';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { createListener } from '../db/listener';
import type { Platform } from '../platform';
import type { Identity } from '../plugins/auth';
import { loadIdentity } from '../plugins/load-identity';
import { ACCESS_CHANNEL, EVENT_CHANNEL } from './publish-live';
import { hears, readLiveEvents } from './read-live-events';

/** Why a socket was closed, as the page gets to know it. */
export const LIVE_CLOSE = { tryLater: 1013, sessionEnded: 4401, tooMany: 4429 } as const;

/** Of one person at one replica: a dozen tabs are a habit, hundreds are a fault. */
const MOST_SOCKETS_PER_PERSON = 20;
const CLOSE_PATIENCE_MS = 2_000;
const OPEN = 1;

/** One open socket. */
interface Seat {
  socket: WebSocket;
  identity: Identity;
  /** The highest id that was sent. */
  lastId: number;
  /** Whether something came back since the last heartbeat. */
  isAlive: boolean;
}

/** The open sockets of this replica. */
export interface LiveHub {
  /** Lets a socket hear, first what it missed since `after`. */
  join(socket: WebSocket, identity: Identity, after: number | undefined): Promise<void>;
  size(): number;
  /** For when the server has said goodbye to all sockets. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  logger: FastifyBaseLogger;
  onSent(topic: string): void;
}

export function createLiveHub({ database, config }: Platform, { logger, onSent }: LiveHubOptions): LiveHub {
  const seats = new Set<Seat>();

  function send({ socket }: Seat, message: LiveMessage): void {
    if (socket.readyState === OPEN) socket.send(JSON.stringify(message));
  }

  function tell(seat: Seat, { id, topic }: LiveEvent): void {
    seat.lastId = Math.max(seat.lastId, id);
    send(seat, { id, topic });
    onSent(topic);
  }

  /** Cuts a socket whose other side does not answer to its end. */
  function cutSoon({ socket }: Seat): void {
    setTimeout(() => socket.terminate(), CLOSE_PATIENCE_MS).unref();
  }

  function dismiss(seat: Seat, code: number): void {
    seats.delete(seat);
    seat.socket.close(code);
    cutSoon(seat);
  }

  /** Sends what the seat has missed, and where the stream stands. */
  async function catchUp(seat: Seat, after: number | undefined): Promise<void> {
    const { items, lastId } = await readLiveEvents(database, seat.identity, after);
    for (const event of items) tell(seat, event);
    seat.lastId = Math.max(seat.lastId, lastId);
    send(seat, { id: seat.lastId });
  }

  /** A session that has ended ends its socket; one that works in another store now hears of that one. */
  async function lookAgain(seat: Seat): Promise<void> {
    const { sessionId, sellerId } = seat.identity;
    const identity = await loadIdentity(database, sessionId, sellerId);
    if (identity === null) dismiss(seat, LIVE_CLOSE.sessionEnded);
    else seat.identity = identity;
  }

  /** A seat that cannot be served now comes back by itself. */
  async function attempt(which: readonly Seat[], work: (seat: Seat) => Promise<void>): Promise<void> {
    await Promise.all(
      which.map((seat) =>
        work(seat).catch((error: unknown) => {
          logger.warn({ err: error }, 'live socket given up');
          dismiss(seat, LIVE_CLOSE.tryLater);
        }),
      ),
    );
  }

  /** Nothing tells when a session's time is over. */
  async function endExpired(): Promise<void> {
    if (seats.size === 0) return;
    const rows = await database.platform
      .selectFrom('sessions')
      .where('id', 'in', [...new Set([...seats].map(({ identity }) => identity.sessionId))])
      .where('expires_at', '<=', sql<Date>`now()`)
      .select('id')
      .execute();
    const over = new Set(rows.map(({ id }) => id));
    for (const seat of seats) if (over.has(seat.identity.sessionId)) dismiss(seat, LIVE_CLOSE.sessionEnded);
  }

  const listener = createListener({
    url: config.database.url,
    channels: [EVENT_CHANNEL, ACCESS_CHANNEL],
    applicationName: 'balcao_live',
    logger,
    onNotification(channel, payload) {
      if (channel === ACCESS_CHANNEL) {
        void attempt(
          [...seats].filter(({ identity }) => identity.userId === payload),
          lookAgain,
        );
        return;
      }
      const event: LiveEvent & { sellerId: string } = JSON.parse(payload);
      for (const seat of seats) if (hears(seat.identity, event)) tell(seat, event);
    },
    onResumed() {
      void attempt([...seats], async (seat) => {
        await lookAgain(seat);
        await catchUp(seat, seat.lastId);
      });
    },
  });

  const heartbeat = setInterval(() => {
    for (const seat of seats) {
      if (!seat.isAlive) {
        seats.delete(seat);
        seat.socket.terminate();
        continue;
      }
      seat.isAlive = false;
      seat.socket.ping();
      // A page does not see pings: it hears this, and misses it when the connection is dead.
      send(seat, { id: seat.lastId });
    }
    void endExpired().catch((error: unknown) => logger.warn({ err: error }, 'sessions not looked at'));
  }, LIVE_HEARTBEAT_SECONDS * 1_000);
  heartbeat.unref();

  const seatsOf = ({ userId }: Identity) => [...seats].filter(({ identity }) => identity.userId === userId);

  return {
    async join(socket, identity, after) {
      const seat: Seat = { socket, identity, lastId: after ?? 0, isAlive: true };
      if (seatsOf(identity).length >= MOST_SOCKETS_PER_PERSON) {
        dismiss(seat, LIVE_CLOSE.tooMany);
        return;
      }
      socket.on('pong', () => {
        seat.isAlive = true;
      });
      socket.on('close', () => seats.delete(seat));
      seats.add(seat);
      await attempt([seat], async () => {
        // Heard from here on, then read: nothing falls in between. The session may have ended since the ticket was redeemed.
        await listener.ready();
        await lookAgain(seat);
        await catchUp(seat, after);
      });
    },
    size: () => seats.size,
    async close() {
      clearInterval(heartbeat);
      for (const seat of seats) cutSoon(seat);
      await listener.close();
    },
  };
}
