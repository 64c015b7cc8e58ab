export { enqueue, enqueueAll } from './enqueue';
export { addQueueMetrics } from './metrics';
export { createQueue, type Queue } from './queue';
export { holdsLease, renewLease } from './repository';
export { sweepQueue } from './sweep';
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
