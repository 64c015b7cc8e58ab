import type { FastifyBaseLogger } from 'fastify';
import { currentMs } from '../db/clock';
import type { Database } from '../db/database';
import { asOwner } from '../db/owner';
import { noticingRetryAfter } from '../providers/retry-after';
import { deleteTask, lockLease, parkTask, scheduleTask } from './lease-repository';
import type { ClaimedTask, TaskContext, TaskEnding, TaskHandler } from './task-type';
import { announce } from './wake-ups';

/** The parts that settling a task needs. */
export interface Settling {
  database: Database;
  logger: FastifyBaseLogger;
}

const after = (seconds: number) => new Date(currentMs() + seconds * 1_000);

/** The end of a failed attempt: retried later, not before the wait that a service has asked for, or parked. */
function endingOfFailure(
  handler: TaskHandler,
  { attempts }: ClaimedTask,
  error: string,
  waitSeconds: number,
): TaskEnding<never> {
  return attempts >= handler.maxAttempts
    ? { state: 'parked', error }
    : { state: 'retry', at: after(Math.max(handler.backoffSeconds(attempts), waitSeconds)), error };
}

/** The outcome of an attempt, and the write that goes with it. */
type Result = Awaited<ReturnType<TaskHandler['run']>>;

/** Settles a task with the outcome of its attempt, unless the lease was lost. */
function settle(
  { database }: Settling,
  task: ClaimedTask,
  resultOf: (task: ClaimedTask) => Result,
): Promise<void> {
  return asOwner(database, task, async (trx) => {
    const lease = await lockLease(trx, task);
    if (lease === undefined) return;
    if (lease.rerunAt !== null) {
      await scheduleTask(trx, task, { at: lease.rerunAt, attempts: 0, error: null });
      return;
    }
    // Renewing the lease has reset the attempts.
    const { attempts } = lease;
    const { ending, settled } = resultOf({ ...task, attempts });
    if (ending.state === 'done') await deleteTask(trx, task);
    else if (ending.state === 'parked') await parkTask(trx, task, ending.error);
    else if (ending.state === 'again')
      await scheduleTask(trx, task, { at: ending.at, attempts: 0, error: null });
    else await scheduleTask(trx, task, { ...ending, attempts });
    await settled(trx);
  });
}

/**
 * Runs a claimed task and settles it. A task that has killed its process too often is parked without another attempt. A
 * task that cannot be settled runs again when its lease ends.
 */
export async function runTask(settling: Settling, handler: TaskHandler, context: TaskContext): Promise<void> {
  const { task, stopping } = context;
  const asked = { seconds: 0 };
  const fail = (error: string) =>
    settle(settling, task, (held) => {
      const ending = endingOfFailure(handler, held, error, asked.seconds);
      return { ending, settled: handler.failed(held, ending) };
    });
  if (task.attempts > handler.maxAttempts) return fail('the process ended during the last attempt');
  let result: Result;
  try {
    result = await noticingRetryAfter(asked, () => handler.run(context));
  } catch (error) {
    settling.logger.warn({ err: error, kind: task.kind, taskId: task.id }, 'task failed');
    return fail(handler.describeError(error));
  }
  await settle(settling, task, () => result);
  // Other processes continue with the returned task.
  if (stopping.aborted) announce(task.kind);
}
