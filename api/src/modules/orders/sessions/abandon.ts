import { currentMs } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Platform } from '../../../platform';
import { Again, enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { abandonIdleSessions, storesWithOverdueSessions } from './abandonment-repository';
import { abandonmentTask, abandonmentTaskOf } from './abandonment-task';

/** Sessions that become idle one after the other are marked together. */
const SHORTEST_PAUSE_MS = 30_000;

/** Marks abandoned checkouts, and goes on when the next one may be. */
export const abandonCheckouts = ({ database, raise }: Pick<Platform, 'database' | 'raise'>): TaskHandler =>
  handleTask(abandonmentTask, {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ storeId }, { task: { sellerId } }) {
      const next = await database.withSeller(sellerId, async (trx) => {
        const left = await abandonIdleSessions(trx, { sellerId, storeId });
        if (left.carts.length > 0) await raise(trx, 'carts.left', { sellerId, storeId, carts: left.carts });
        return left.next;
      });
      return next === null
        ? undefined
        : new Again(new Date(Math.max(next.getTime(), currentMs() + SHORTEST_PAUSE_MS)));
    },
  });

/** Enqueues what was missed: a session that became open while the task of its store ended. */
export async function enqueueOverdueAbandonments({ platform }: Database): Promise<void> {
  const stores = await storesWithOverdueSessions(platform);
  await enqueueAll(platform, abandonmentTask, stores.map(abandonmentTaskOf));
}
