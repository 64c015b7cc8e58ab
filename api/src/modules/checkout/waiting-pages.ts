import { PassThrough, type Readable } from 'node:stream';
import type { V1SessionStatus } from '@balcao/api-schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { findAttempts, type SessionRow } from './session-rows';
import { toStatus } from './standing';

/** All of this process. Further pages ask every few seconds instead. */
const MOST_PAGES = 2_000;
/** Tabs of one purchase: browsers keep few connections to one place. */
const MOST_PAGES_OF_SESSION = 4;
/** Proxies give up what is silent for longer. */
const SIGN_OF_LIFE_MS = 15_000;
/** A page that comes back is looked at again, and may reach another replica. */
const LONGEST_MS = 10 * 60_000;
/** Back soon, but not all at once with every other page. */
const RETRY_MS = 3_000;

type Session = Pick<SessionRow, 'seller_id' | 'id' | 'version'>;

/** A page that waits for a payment. */
interface WaitingPage {
  session: Session;
  stream: PassThrough;
  /** The last message that it got, without the time. */
  told: string;
  since: number;
}

/** The pages of buyers that wait at this process, each with an open stream. */
export interface WaitingPages {
  /** Opens a stream that tells where the payment stands now, and again whenever that changes. @throws Problem too_many_requests */
  open(session: Session): Promise<Readable>;
  size(): number;
  /** Ends the streams one after the other within this time: their pages go elsewhere. */
  leave(milliseconds: number): void;
  close(): Promise<void>;
}

/** The topics by which changes of an order or of its charge are published. */
const TOPICS: readonly string[] = ['order.changed', 'payment.changed'];

/**
 * Tells pages that wait what becomes of their payments. One subscription to the bus for all of them, and one read for all pages of a
 * seller, however many changes come while it runs.
 */
export function createWaitingPages(
  { database, eventBus }: Pick<Platform, 'database' | 'eventBus'>,
  logger: FastifyBaseLogger,
): WaitingPages {
  const pages = new Set<WaitingPage>();
  /** Sellers whose pages are being told; true where something changed meanwhile. */
  const notifying = new Map<string, boolean>();

  function end(page: WaitingPage): void {
    pages.delete(page);
    page.stream.end();
  }

  function notifyPage(page: WaitingPage, { now, ...standing }: V1SessionStatus): void {
    const said = JSON.stringify(standing);
    if (said === page.told) return;
    page.told = said;
    page.stream.write(`data: ${JSON.stringify({ ...standing, now })}\n\n`);
    if (standing.poll_after === null) end(page);
  }

  async function notifyPages(sellerId: string, waiting: readonly WaitingPage[]): Promise<void> {
    if (waiting.length === 0) return;
    const ids = [...new Set(waiting.map(({ session }) => session.id))];
    const attempts = await findAttempts(database.forSeller(sellerId), sellerId, ids);
    for (const page of waiting) {
      const attempt = attempts.find(({ session_id }) => session_id === page.session.id);
      notifyPage(page, toStatus(attempt ?? page.session, attempt));
    }
  }

  async function notifySeller(sellerId: string): Promise<void> {
    const isNotifying = notifying.has(sellerId);
    notifying.set(sellerId, isNotifying);
    if (isNotifying) return;
    try {
      do {
        notifying.set(sellerId, false);
        await notifyPages(
          sellerId,
          [...pages].filter(({ session }) => session.seller_id === sellerId),
        );
      } while (notifying.get(sellerId));
    } catch (error) {
      logger.warn({ err: error }, 'pages that wait were not told: they ask by themselves');
    } finally {
      notifying.delete(sellerId);
    }
  }

  const notifyAll = () => {
    for (const sellerId of new Set([...pages].map(({ session }) => session.seller_id)))
      void notifySeller(sellerId);
  };

  const isWaitedFor = (sellerId: string) => [...pages].some(({ session }) => session.seller_id === sellerId);

  const subscription = eventBus.subscribe({
    onEvent({ sellerId, topic }) {
      if (TOPICS.includes(topic) && isWaitedFor(sellerId)) void notifySeller(sellerId);
    },
    onResumed: notifyAll,
  });

  const signOfLife = setInterval(() => {
    const oldest = performance.now() - LONGEST_MS;
    for (const page of pages) {
      if (page.since < oldest) end(page);
      else page.stream.write(':\n\n');
    }
  }, SIGN_OF_LIFE_MS);
  signOfLife.unref();

  return {
    async open(session) {
      const ofSession = [...pages].filter((page) => page.session.id === session.id);
      if (pages.size >= MOST_PAGES || ofSession.length >= MOST_PAGES_OF_SESSION)
        throw new Problem('too_many_requests');
      const stream = new PassThrough();
      const page: WaitingPage = { session, stream, told: '', since: performance.now() };
      pages.add(page);
      stream.once('close', () => pages.delete(page));
      stream.write(`retry: ${RETRY_MS}\n\n`);
      try {
        // Listen first, then read, so that nothing is missed.
        await subscription.ready();
        await notifyPages(session.seller_id, [page]);
      } catch (error) {
        end(page);
        throw error;
      }
      return stream;
    },
    size: () => pages.size,
    leave(milliseconds) {
      const leaving = [...pages];
      for (const [index, page] of leaving.entries())
        setTimeout(() => end(page), (milliseconds * index) / leaving.length);
    },
    async close() {
      clearInterval(signOfLife);
      for (const page of pages) end(page);
      await subscription.close();
    },
  };
}
