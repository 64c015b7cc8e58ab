import type { Database } from '../db/database';
import { deleteOldParkedTasks, enqueueWaitingWork } from './repository';

/** Deletes what was parked for a month, and takes over what replicas of an older version have left. */
export async function sweepQueue({ platform }: Database): Promise<void> {
  await deleteOldParkedTasks(platform);
  await enqueueWaitingWork(platform);
}
