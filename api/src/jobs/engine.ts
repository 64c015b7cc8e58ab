import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, JobKind, JobStatus } from '@balcao/api-schema';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, SellerTransaction } from '../db/database';
import { asOwner, type Owner } from '../db/owner';
import { Problem } from '../problem';
import { type Again, againIn, handleTask, holdsLease, type Queue, type TaskContext } from '../queue';
import type { JobHandler, NewJob } from './job-handler';
import { endJob, enqueueJob, findJob, jobTask, lockJob, setJobStatus } from './job-queue';
import { type JobRecord, toJob } from './job-rows';
import { ANSWER_WAITS_MS, notifyOfJob } from './notify-of-job';
import { type RegisteredHandler, registerHandler } from './registered-handler';
import { LEASE_SECONDS, runChunk } from './run-chunk';

const JOBS_AT_ONCE = 2;
/** A call that waits for the end of a job polls, in case another replica runs it. */
const POLL_INTERVAL_MS = 250;
/** A job fails when one chunk has failed this often. */
const MAX_ATTEMPTS = 3;
/** The delay grows by this much with each failure. */
const RETRY_AFTER_SECONDS = 2;
/** A job of a kind that this version does not know is left to a newer replica. */
const UNKNOWN_KIND_SECONDS = 60;

const GIVEN_UP = 'Algo deu errado do nosso lado e o trabalho parou. O que já estava feito continua feito.';

const UNDERWAY: readonly JobStatus[] = ['waiting', 'running'];
const OPEN: readonly JobStatus[] = [...UNDERWAY, 'review'];

/** Whether a job waits for a worker or has one. */
export const isUnderway = ({ status }: Pick<Job, 'status'>): boolean => UNDERWAY.includes(status);

/** Whether a job has ended for good. */
export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean => !OPEN.includes(status);

/** Starts jobs of one kind. */
export interface JobStarter<Input> {
  /**
   * Stores a job and wakes a worker. `prepare` runs in the same transaction.
   *
   * @returns the job after at most two seconds
   */
  start(job: NewJob<Input>, prepare?: (trx: SellerTransaction, id: string) => Promise<void>): Promise<Job>;
}

/** Background jobs. The kinds of all modules are registered before their routes; workers run between `run` and `stop`. */
export interface JobEngine {
  register<Input, Cursor>(handler: JobHandler<Input, Cursor>): JobStarter<Input>;
  /** The starter of jobs of a registered kind. @throws Error for a kind that no module's descriptor has */
  starterOf<Input, Cursor>(handler: JobHandler<Input, Cursor>): JobStarter<Input>;
  /** The handler of a kind, for code that reads its jobs. */
  handlerOf(kind: JobKind): RegisteredHandler | undefined;
  /** Waits for a resumed job, like `start`. */
  resume(owner: Owner, id: string): Promise<Job>;
  /** Ends a job before its next chunk. One that has ended stays unchanged. Undefined when there is none. */
  cancel(owner: Owner, id: string): Promise<Job | undefined>;
  run(): void;
  /** Finishes the current chunks and returns their jobs to the queue. */
  stop(): Promise<void>;
}

export function createJobEngine(
  { database, queue, logger }: { database: Database; queue: Queue; logger: FastifyBaseLogger },
  { retryAfterSeconds = RETRY_AFTER_SECONDS } = {},
): JobEngine {
  const handlers = new Map<JobKind, RegisteredHandler>();
  /** Emits a job's id when the job makes progress. */
  const events = new EventEmitter().setMaxListeners(0);
  let stopping = new AbortController();
  let stopWork = async () => {};

  /** Resolves at the event, at the timeout, or when the engine stops. */
  async function eventOrTimeout(event: string, milliseconds: number): Promise<void> {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, stopping.signal]);
    await Promise.race([once(events, event, { signal }), pause(milliseconds, undefined, { signal })]).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    waiting.abort();
  }

  /** Ends a job early and lets its handler clean up. */
  async function abandon(
    owner: Owner,
    id: string,
    end: { status: 'failed' | 'cancelled'; error: string | null },
    which: readonly JobStatus[],
  ): Promise<void> {
    await asOwner(database, owner, async (trx) => {
      const record = await lockJob(trx, owner, id);
      if (record === undefined || !which.includes(record.status)) return;
      await handlers.get(record.kind)?.abandon(trx, record);
      await endJob(trx, record, end.status, end.error);
      if (end.status === 'failed') await notifyOfJob(trx, record, 'failed', end.error ?? '');
    });
    events.emit(id);
  }

  /** Marks a job as running. Undefined when it has ended meanwhile. */
  function startJob(owner: Owner, jobId: string): Promise<JobRecord | undefined> {
    return asOwner(database, owner, async (trx) => {
      const record = await lockJob(trx, owner, jobId);
      if (record === undefined || !isUnderway(record)) return undefined;
      await setJobStatus(trx, record, 'running');
      return record;
    });
  }

  /** Sets a job to waiting, unless another worker has leased it meanwhile. */
  function returnJob(owner: Owner, jobId: string, { task }: TaskContext): Promise<void> {
    return asOwner(database, owner, async (trx) => {
      const record = await lockJob(trx, owner, jobId);
      if (record?.status === 'running' && (await holdsLease(trx, task)))
        await setJobStatus(trx, record, 'waiting');
    });
  }

  async function runJob(owner: Owner, jobId: string, context: TaskContext): Promise<Again | undefined> {
    const { task } = context;
    const record = await startJob(owner, jobId);
    if (record === undefined) return undefined;
    const handler = handlers.get(record.kind);
    if (handler === undefined) return againIn(UNKNOWN_KIND_SECONDS);
    let { attempts } = task;
    try {
      if (attempts > MAX_ATTEMPTS) throw new Error('The process ended in this chunk again and again');
      while (await runChunk(database, { task, owner, jobId }, handler)) {
        attempts = 1;
        events.emit(jobId);
        if (context.stopping.aborted) {
          await returnJob(owner, jobId, context);
          return againIn(0);
        }
      }
      events.emit(jobId);
      return undefined;
    } catch (error) {
      logger.error({ err: error, jobId, kind: record.kind }, 'job chunk failed');
      if (error instanceof Problem || attempts >= MAX_ATTEMPTS) {
        const text = error instanceof Problem ? error.text : GIVEN_UP;
        await abandon(owner, jobId, { status: 'failed', error: text }, ['running']);
        return undefined;
      }
      await returnJob(owner, jobId, context);
      throw error;
    }
  }

  const jobHandler = handleTask(jobTask, {
    concurrency: JOBS_AT_ONCE,
    leaseSeconds: LEASE_SECONDS,
    // The job counts its own attempts, as it ends with a text for the person.
    maxAttempts: Number.POSITIVE_INFINITY,
    backoffSeconds: (attempts) => retryAfterSeconds * attempts,
    run: ({ jobId, storeId }, context) =>
      runJob({ sellerId: context.task.sellerId, storeId }, jobId, context),
  });

  async function resume(owner: Owner, id: string): Promise<Job> {
    const until = Date.now() + ANSWER_WAITS_MS;
    for (;;) {
      const change = eventOrTimeout(id, Math.max(0, Math.min(POLL_INTERVAL_MS, until - Date.now())));
      const record = await asOwner(database, owner, (trx) => findJob(trx, owner, id));
      if (record === undefined) throw new Problem('not_found');
      const over = Date.now() >= until || stopping.signal.aborted;
      if (over || !isUnderway(record)) return toJob(record);
      await change;
    }
  }

  function starterOf<Input, Cursor>({ kind }: JobHandler<Input, Cursor>): JobStarter<Input> {
    if (!handlers.has(kind))
      throw new Error(`No module has jobs of the kind ${kind}: add it to its descriptor`);
    return {
      async start(job, prepare) {
        const id = await asOwner(database, job.owner, async (trx) => {
          const made = await enqueueJob(trx, kind, job);
          await prepare?.(trx, made);
          return made;
        });
        return resume(job.owner, id);
      },
    };
  }

  return {
    register(handler) {
      handlers.set(handler.kind, registerHandler(handler));
      return starterOf(handler);
    },
    starterOf,
    handlerOf: (kind) => handlers.get(kind),
    resume,
    async cancel(owner, id) {
      await abandon(owner, id, { status: 'cancelled', error: null }, OPEN);
      const record = await asOwner(database, owner, (trx) => findJob(trx, owner, id));
      return record && toJob(record);
    },
    run() {
      stopping = new AbortController();
      stopWork = queue.work([jobHandler]);
    },
    async stop() {
      stopping.abort();
      await stopWork();
    },
  };
}
