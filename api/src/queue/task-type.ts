import type { z } from '@balcao/api-schema';
import { currentMs } from '../db/clock';
import type { SellerTransaction } from '../db/database';
import { notedRetryAfter } from '../providers/retry-after';

/** A kind of task: its permanent name in the table, and its payload. */
export interface TaskType<Payload> {
  kind: string;
  payload: z.ZodType<Payload>;
}

/** A task that this process has leased. */
export interface ClaimedTask {
  /** `platform` for tasks without a seller. */
  sellerId: string;
  id: string;
  kind: string;
  payload: unknown;
  /** Includes the current attempt. */
  attempts: number;
  leaseId: string;
}

/** The context of a handler's run, besides the payload. */
export interface TaskContext {
  task: ClaimedTask;
  /** Aborted when the worker stops. A long handler then returns its task with `again`. */
  stopping: AbortSignal;
}

/** The outcome of an attempt: done, continued later without a failure, retried, or parked. */
export type TaskEnding<Outcome> =
  | { state: 'done'; outcome: Outcome }
  | { state: 'again'; at: Date }
  | { state: 'retry'; at: Date; error: string }
  | { state: 'parked'; error: string };

/** Asks to continue the same task later. Its attempts start at zero. */
export class Again {
  constructor(readonly at: Date) {}
}

/** Continues the task in this many seconds. */
export const againIn = (seconds: number): Again => new Again(new Date(currentMs() + seconds * 1_000));

/** The limits with which tasks of a kind run. */
export interface TaskHandlerOptions<Payload, Outcome> {
  /** The maximum number of running tasks per replica. */
  concurrency: number;
  /** The maximum number of leased tasks per seller and key, over all replicas; 1 when omitted. */
  perKey?: number;
  /** The lease in seconds, longer than `run` can take; 120 when omitted. */
  leaseSeconds?: number;
  /** A task is parked after this many failures; 10 when omitted, `Infinity` for never. */
  maxAttempts?: number;
  /**
   * Seconds until the next attempt after this many failures; longer where a service that was asked says so (`Retry-After`). When omitted,
   * ten, doubling up to an hour.
   */
  backoffSeconds?: (attempts: number) => number;
  /** The text that the table keeps of a failure. The error's name when omitted, because messages may hold secrets. */
  describeError?: (error: unknown) => string;
  /** Does the work outside any transaction. It may run twice when its process dies or its lease ends. */
  run(payload: Payload, context: TaskContext): Promise<Outcome | Again>;
  /** Writes the outcome in the transaction that settles the task. Not called when the lease was lost. */
  settled?(
    trx: SellerTransaction,
    payload: Payload,
    task: ClaimedTask,
    ending: TaskEnding<Outcome>,
  ): Promise<void>;
}

/** A handler with any payload, as workers use it. */
export interface TaskHandler {
  kind: string;
  concurrency: number;
  perKey: number;
  leaseSeconds: number;
  maxAttempts: number;
  backoffSeconds(attempts: number): number;
  describeError(error: unknown): string;
  /** Runs a task. Returns its outcome and the write that goes with it. @throws what `run` throws */
  run(context: TaskContext): Promise<{ ending: TaskEnding<unknown>; settled: Settled }>;
  /** The write that goes with a failed attempt. */
  failed(task: ClaimedTask, ending: TaskEnding<never>): Settled;
}
export type Settled = (trx: SellerTransaction) => Promise<void>;

const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 3_600;

/** Seconds until the next attempt, doubling with each failure up to an hour. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);

/** Declares a kind of task. Code that has the type may enqueue one. */
export const defineTask = <Payload>(kind: string, payload: z.ZodType<Payload>): TaskType<Payload> => ({
  kind,
  payload,
});

/** Declares how tasks of a kind are run, for a module's list of workers. */
export function handleTask<Payload, Outcome>(
  type: TaskType<Payload>,
  options: TaskHandlerOptions<Payload, Outcome>,
): TaskHandler {
  const { run, settled } = options;
  return {
    kind: type.kind,
    concurrency: options.concurrency,
    perKey: options.perKey ?? 1,
    leaseSeconds: options.leaseSeconds ?? 120,
    maxAttempts: options.maxAttempts ?? 10,
    backoffSeconds: options.backoffSeconds ?? retryDelaySeconds,
    describeError:
      options.describeError ?? ((error) => (error instanceof Error ? error.name : 'unexpected failure')),
    async run(context) {
      const { task } = context;
      const payload = type.payload.parse(task.payload);
      const outcome = await run(payload, context);
      const ending: TaskEnding<Outcome> =
        outcome instanceof Again
          ? {
              state: 'again',
              at: new Date(Math.max(outcome.at.getTime(), currentMs() + 1_000 * notedRetryAfter())),
            }
          : { state: 'done', outcome };
      return { ending, settled: async (trx) => settled?.(trx, payload, task, ending) };
    },
    failed: (task, ending) => async (trx) => {
      const payload = type.payload.safeParse(task.payload);
      if (payload.success) await settled?.(trx, payload.data, task, ending);
    },
  };
}
