import { z } from '@balcao/api-schema';
import type { Database } from '../db/database';
import { againIn, defineTask, handleTask, type TaskHandler } from './task-type';

/** After this long the task lets others of the queue have their turn. */
const TURN_MS = 30_000;

/** Fills what a new column lacks, some rows at a time. @returns how many rows it has seen to now; 0 when none is left */
export type Backfill = (database: Database) => Promise<number>;

/**
 * Filling a column of a large table takes longer than a migration may hold it. A migration enqueues it instead, in the
 * transaction that adds the column:
 *
 *     insert into queue_tasks (id, kind, payload, idempotency_key)
 *     values ('backfill-orders-total', 'backfill', '{"name": "orders-total"}', 'orders-total');
 */
const backfill = defineTask('backfill', z.object({ name: z.string() }));

/** Runs backfills of the queue. One whose name is unknown is tried again: a newer replica knows it. */
export function handleBackfills(
  database: Database,
  backfills: Readonly<Record<string, Backfill>>,
): TaskHandler {
  return handleTask(backfill, {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ name }, { stopping }) {
      const fill = backfills[name];
      if (fill === undefined) throw new Error(`There is no backfill ${name}`);
      for (const end = performance.now() + TURN_MS; !stopping.aborted && performance.now() < end; )
        if ((await fill(database)) === 0) return;
      return againIn(0);
    },
  });
}
