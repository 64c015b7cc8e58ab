import type { FastifyBaseLogger } from 'fastify';
import { createListener } from '../db/listener';
import { onAnnounced } from './wake-ups';

const CHANNEL = 'queue_task';
/** What is enqueued within this time is notified together. */
const NOTIFY_AFTER_MS = 20;

/** Tells the workers of all processes what was enqueued. */
export interface Notifications {
  /** Connects, unless it is connected. */
  open(): void;
  /** Sends what is still to be said and disconnects. */
  close(): Promise<void>;
}

/**
 * Calls back with the kinds that this process or another has enqueued. Notifying is a statement of its own after the commit: in
 * the transaction, it would take a lock of the whole cluster at each commit.
 */
export function createNotifications(
  { url, logger }: { url: string; logger: FastifyBaseLogger },
  onEnqueued: (kinds: readonly string[] | 'any') => void,
): Notifications {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const listener = createListener({
    url,
    channels: [CHANNEL],
    applicationName: 'balcao_queue',
    logger,
    onNotification: (_channel, payload) => onEnqueued(payload.split(',')),
    onResumed: () => onEnqueued('any'),
  });
  const warn = (error: unknown) => logger.warn({ err: error }, 'queue only polls: no notifications');

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const kinds = [...pending].join();
    pending.clear();
    await listener.notify(CHANNEL, kinds).catch(warn);
  }

  const stopAnnounced = onAnnounced((kind) => {
    onEnqueued([kind]);
    pending.add(kind);
    timer ??= setTimeout(flush, NOTIFY_AFTER_MS);
  });
  return {
    open: () => void listener.ready().catch(warn),
    async close() {
      stopAnnounced();
      await flush();
      await listener.close();
    },
  };
}
