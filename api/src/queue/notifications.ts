import type { FastifyBaseLogger } from 'fastify';
import { createListener } from '../db/listener';
import { QUEUE_CHANNEL } from './enqueue-repository';
import { onAnnounced } from './wake-ups';

/** Tasks that are enqueued within this time are notified together. */
const NOTIFY_AFTER_MS = 20;

/** Notifies the workers of all processes about enqueued tasks. */
export interface Notifications {
  /** Connects, unless it is connected already. */
  open(): void;
  /** Sends pending notifications and disconnects. */
  close(): Promise<void>;
}

/**
 * Calls back with the kinds that any process has enqueued. NOTIFY is a statement of its own after the commit: inside
 * the transaction it would take a lock of the whole cluster at each commit.
 */
export function createNotifications(
  { url, logger }: { url: string; logger: FastifyBaseLogger },
  onEnqueued: (kinds: readonly string[] | 'any') => void,
): Notifications {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const listener = createListener({
    url,
    channels: [QUEUE_CHANNEL],
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
    await listener.notify(QUEUE_CHANNEL, kinds).catch(warn);
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
