import { Transaction } from 'kysely';
import { afterCommit } from '../db/after-commit';
import type { Executor } from '../db/database';
import { insertTasks } from './repository';
import type { TaskType } from './task-type';
import { announce } from './wake-ups';

/** A task for later. */
export interface NewTask<Payload> {
  payload: Payload;
  /** Whose it is: the seller of the transaction when left out, or the platform where it has none. */
  sellerId?: string;
  /** What it shares its turns with among the seller's tasks: a store, a connection. All of a seller's when left out. */
  key?: string;
  /** While there is a task with this key, it is not enqueued twice. */
  idempotencyKey?: string;
  /** Not before then; at once when left out. */
  at?: Date;
}

/**
 * Enqueues tasks in the caller's transaction: they are there when and only if it commits, and a worker is told right after.
 *
 * @param onDuplicate what happens to a task with the same idempotency key: nothing, or it begins anew with all its attempts,
 *   also when it was parked; one that is in hand runs once more afterwards
 */
export async function enqueueAll<Payload>(
  executor: Executor,
  type: TaskType<Payload>,
  tasks: readonly NewTask<Payload>[],
  onDuplicate: 'ignore' | 'restart' = 'ignore',
): Promise<void> {
  if (tasks.length === 0) return;
  if (!(executor instanceof Transaction)) {
    await executor.transaction().execute((trx) => enqueueAll(trx, type, tasks, onDuplicate));
    return;
  }
  const rows = tasks.map(({ payload, sellerId, key = '', idempotencyKey = null, at = null }) => ({
    kind: type.kind,
    payload,
    sellerId,
    key,
    idempotencyKey,
    at,
  }));
  await insertTasks(executor, rows, onDuplicate);
  await afterCommit(executor, () => announce(type.kind));
}

/** Enqueues one task, as `enqueueAll` does. */
export const enqueue = <Payload>(
  executor: Executor,
  type: TaskType<Payload>,
  task: NewTask<Payload>,
  onDuplicate?: 'ignore' | 'restart',
): Promise<void> => enqueueAll(executor, type, [task], onDuplicate);
