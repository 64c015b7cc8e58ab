import { sql } from 'kysely';
import { ago } from '../db/ago';
import type { Database, Executor } from '../db/database';

/** Creates tasks for rows that older replicas wrote without one. */
async function enqueueWaitingWork(platform: Executor): Promise<void> {
  await sql`select enqueue_waiting_work()`.execute(platform);
}

/** Deletes tasks that were parked a month ago. Their content is gone by then. */
async function deleteOldParkedTasks(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('queue_tasks')
    .where('status', '=', 'parked')
    .where('created_at', '<', ago('30 days'))
    .execute();
}

/** The queue's part of the clean-up. */
export async function sweepQueue({ platform }: Database): Promise<void> {
  await deleteOldParkedTasks(platform);
  await enqueueWaitingWork(platform);
}
