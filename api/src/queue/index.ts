export { enqueue, enqueueAll, enqueueFragment, enqueueStatement } from './enqueue';
export { holdsLease, renewLease } from './lease-repository';
export { addQueueMetrics } from './metrics';
export { createQueue, type Queue } from './queue';
export { deleteOldParkedTasks } from './sweep';
export {
  Again,
  againIn,
  type ClaimedTask,
  defineTask,
  handleTask,
  retryDelaySeconds,
  type TaskContext,
  type TaskEnding,
  type TaskHandler,
  type TaskType,
} from './task-type';
