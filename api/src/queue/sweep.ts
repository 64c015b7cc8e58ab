import type { Database } from '../db/database';
import { deleteOldParkedTasks, enqueueWaitingWork } from './repository';

/** Deletes tasks that were parked a month ago and creates tasks for rows of older replicas. */
export async function sweepQueue({ platform }: Database): Promise<void> {
  await deleteOldParkedTasks(platform);
  await enqueueWaitingWork(platform);
}
