import type { z } from '@balcao/api-schema';
import type { SellerTransaction } from '../db/database';

/** A kind of work: its name, which stands in rows and stays for good, and what a task of it says. */
export interface TaskType<Payload> {
  kind: string;
  payload: z.ZodType<Payload>;
}

/** A task that this process has leased. */
export interface ClaimedTask {
  /** `platform` for what belongs to no seller. */
  sellerId: string;
  id: string;
  kind: string;
  payload: unknown;
  /** This one included. */
  attempts: number;
  leaseId: string;
}

/** What a handler knows besides the payload. */
export interface TaskContext {
  task: ClaimedTask;
  /** Aborted when the worker stops: long work gives its task back with `again`. */
  stopping: AbortSignal;
}

/** What came of an attempt: it is done, goes on later without having failed, is tried again, or is parked. */
export type TaskEnding<Outcome> =
  | { state: 'done'; outcome: Outcome }
  | { state: 'again'; at: Date }
  | { state: 'retry'; at: Date; error: string }
  | { state: 'parked'; error: string };

/** A handler's wish to go on with the same task later. Attempts begin anew. */
export class Again {
  constructor(readonly at: Date) {}
}

/** Goes on with the task in so many seconds. */
export const againIn = (seconds: number): Again => new Again(new Date(Date.now() + seconds * 1_000));

/** How tasks of a kind are worked off. */
export interface TaskHandlerOptions<Payload, Outcome> {
  /** How many a replica has in hand at once. */
  concurrency: number;
  /** How many of one seller's key are in hand at once, in all replicas together; 1 when left out. */
  perKey?: number;
  /** How long a task is left to its worker: longer than `run` can take. 120 when left out. */
  leaseSeconds?: number;
  /** A task that failed so often is parked; 10 when left out, `Infinity` for never. */
  maxAttempts?: number;
  /** Seconds until the next attempt after so many that failed; doubling from ten up to an hour when left out. */
  backoffSeconds?: (attempts: number) => number;
  /** What the table keeps of a failure. Its name when left out: messages may hold secrets. */
  describeError?: (error: unknown) => string;
  /** Does the work, in no transaction: nothing is locked meanwhile. It may run twice, when its process or its lease ended. */
  run(payload: Payload, context: TaskContext): Promise<Outcome | Again>;
  /** Writes down what came of it, in the transaction that ends the lease. Not called when the lease was lost. */
  settled?(
    trx: SellerTransaction,
    payload: Payload,
    task: ClaimedTask,
    ending: TaskEnding<Outcome>,
  ): Promise<void>;
}

/** A handler whatever its payload: what a worker works with. */
export interface TaskHandler {
  kind: string;
  concurrency: number;
  perKey: number;
  leaseSeconds: number;
  maxAttempts: number;
  backoffSeconds(attempts: number): number;
  describeError(error: unknown): string;
  /** Runs a task, and says how it ended and what is to be written down about that. @throws what `run` throws */
  run(context: TaskContext): Promise<{ ending: TaskEnding<unknown>; settled: Settled }>;
  /** What is to be written down about an attempt that failed. */
  failed(task: ClaimedTask, ending: TaskEnding<never>): Settled;
}
export type Settled = (trx: SellerTransaction) => Promise<void>;

const FIRST_RETRY_SECONDS = 10;
const MAX_RETRY_SECONDS = 3_600;

/** Seconds until the next attempt, after so many that failed: doubling up to an hour. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), MAX_RETRY_SECONDS);

/** Declares a kind of task. Whoever has its type may enqueue one. */
export const defineTask = <Payload>(kind: string, payload: z.ZodType<Payload>): TaskType<Payload> => ({
  kind,
  payload,
});

/** Says how tasks of a kind are worked off: for a module's list of workers. */
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
        outcome instanceof Again ? { state: 'again', at: outcome.at } : { state: 'done', outcome };
      return { ending, settled: async (trx) => settled?.(trx, payload, task, ending) };
    },
    failed: (task, ending) => async (trx) => {
      const payload = type.payload.safeParse(task.payload);
      if (payload.success) await settled?.(trx, payload.data, task, ending);
    },
  };
}
