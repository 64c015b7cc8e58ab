import { ago } from '../db/ago';
import type { Database } from '../db/database';

/** Deletes tasks that were parked a month ago. Their content is gone by then. */
export async function deleteOldParkedTasks({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform
    .deleteFrom('queue_tasks')
    .where('status', '=', 'parked')
    .where('created_at', '<', ago('30 days'))
    .execute();
}
