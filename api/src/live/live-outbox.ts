import { AsyncResource } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import type { LiveChange } from '../db/live-change';
import type { EventBus } from '../providers/event-bus/event-bus';
import { insertLiveEvents } from './live-event-repository';

/** Changes within this time are sent together. */
const SEND_AFTER_MS = 50;
const RETRY_AFTER_MS = 1_000;

/** The changes that this process has committed and open pages do not know yet. */
export interface LiveOutbox {
  /** Sends a committed change soon. The same change again counts once until then. */
  add(change: LiveChange): void;
  /** Sends what is waiting. Never throws: what cannot be sent stays. */
  flush(): Promise<void>;
  /** Sends what is waiting, once, and takes nothing more. */
  close(): Promise<void>;
}

/**
 * Sends changes after their commit, those of all transactions together. NOTIFY inside a transaction would take a lock of the
 * whole cluster at each commit. While nothing changes, nothing is sent.
 */
export function createLiveOutbox({
  database,
  bus,
  logger,
}: {
  database: Database;
  bus: Pick<EventBus, 'publish'>;
  logger: FastifyBaseLogger;
}): LiveOutbox {
  const waiting = new Map<string, LiveChange>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let isClosed = false;

  // Sending is not part of the request that happened to be first.
  const sendIn = AsyncResource.bind((milliseconds: number) => {
    timer ??= setTimeout(flush, milliseconds);
  });

  function add(change: LiveChange, milliseconds = SEND_AFTER_MS): void {
    if (isClosed) return;
    waiting.set(`${change.topic} ${change.sellerId}`, change);
    sendIn(milliseconds);
  }

  async function send(): Promise<void> {
    const changes = [...waiting.values()];
    if (changes.length === 0) return;
    waiting.clear();
    try {
      await bus.publish(await insertLiveEvents(database, changes));
    } catch (error) {
      logger.warn({ err: error, count: changes.length }, 'open pages not notified of changes');
      for (const change of changes) add(change, RETRY_AFTER_MS);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send);
    return sending;
  }

  return {
    add,
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
