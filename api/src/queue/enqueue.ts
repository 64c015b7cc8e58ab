import { type CompiledQuery, type RawBuilder, Transaction } from 'kysely';
import { afterCommit } from '../db/after-commit';
import type { Executor } from '../db/database';
import { conditionalInsertion, insertTasks, type TaskToInsert, taskInsert } from './enqueue-repository';
import type { TaskType } from './task-type';
import { announce } from './wake-ups';

/** A task for later. */
export interface NewTask<Payload> {
  payload: Payload;
  /** The owner: the transaction's seller when omitted, or the platform where there is none. */
  sellerId?: string;
  /** The seller's tasks with the same key take turns: a store, a connection. All of the seller's tasks when omitted. */
  key?: string;
  /** A task is not enqueued while another one has this key. */
  idempotencyKey?: string;
  /** The earliest start; at once when omitted. */
  at?: Date;
}

const rowOf = <Payload>(
  { kind }: TaskType<Payload>,
  { payload, sellerId, key = '', idempotencyKey, at }: NewTask<Payload>,
): TaskToInsert => ({
  kind,
  payload,
  sellerId,
  key,
  idempotencyKey: idempotencyKey ?? null,
  at: at ?? null,
});

/**
 * Enqueues tasks in the caller's transaction. They exist if and only if it commits; workers are notified right after.
 *
 * @param onDuplicate what happens when the idempotency key is taken: nothing, or the existing task restarts with all
 *   its attempts, even when it was parked. A leased one runs once more afterwards.
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
  await insertTasks(
    executor,
    tasks.map((task) => rowOf(type, task)),
    onDuplicate,
  );
  await afterCommit(executor, () => announce(type.kind));
}

/** Enqueues one task, as `enqueueAll` does. */
export const enqueue = <Payload>(
  executor: Executor,
  type: TaskType<Payload>,
  task: NewTask<Payload>,
  onDuplicate?: 'ignore' | 'restart',
): Promise<void> => enqueueAll(executor, type, [task], onDuplicate);

/**
 * The statement that enqueues a task where a condition holds, to go with the last ones of a transaction. For what few sellers
 * have: elsewhere `enqueue` is cheaper.
 */
export const enqueueStatement = <Payload>(
  executor: Executor,
  type: TaskType<Payload>,
  task: NewTask<Payload>,
  condition: RawBuilder<unknown>,
): CompiledQuery => conditionalInsertion(executor, rowOf(type, task), condition);

/**
 * A part of a larger statement that enqueues a task for later where the condition holds. Workers are not notified: they find
 * it when its time comes.
 */
export const enqueueFragment = <Payload>(
  type: TaskType<Payload>,
  task: NewTask<Payload> & { at: Date },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => taskInsert([rowOf(type, task)], 'ignore', condition);
