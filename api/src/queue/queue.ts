import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { claimTasks, readDueTimes } from './claim-repository';
import { createNotifications } from './notifications';
import { runTask } from './run-task';
import { createSleep } from './sleep';
import type { ClaimedTask, TaskHandler } from './task-type';

/** An idle worker polls this often, in case a notification was lost. It is shorter than the pool's idle timeout. */
const POLL_MS = 8_000;
/** The wait when a due task cannot be claimed, for example because its key is leased elsewhere. */
const BLOCKED_MS = 1_000;
/** The wait while the database is down. */
const FAILED_MS = 1_000;

/** The worker of this process. Nothing connects before the first `work`. */
export interface Queue {
  /**
   * Runs tasks of these kinds from now on.
   *
   * @returns a function that stops after the current tasks
   */
  work(handlers: readonly TaskHandler[]): () => Promise<void>;
}

/** A handler with its running tasks. */
interface Station {
  handler: TaskHandler;
  stopping: AbortController;
  inHand: Set<Promise<void>>;
}

export function createQueue(options: { database: Database; url: string; logger: FastifyBaseLogger }): Queue {
  const { database, logger } = options;
  const stations = new Map<string, Station>();
  const sleep = createSleep();
  let stopLoop: (() => Promise<void>) | undefined;
  let look: Promise<number> = Promise.resolve(0);

  const freeOf = ({ handler, inHand }: Station) => handler.concurrency - inHand.size;

  function start({ handler, stopping, inHand }: Station, task: ClaimedTask): void {
    const running: Promise<void> = runTask({ database, logger }, handler, { task, stopping: stopping.signal })
      .catch((error: unknown) => logger.warn({ err: error, kind: task.kind }, 'task not settled'))
      .finally(() => {
        inHand.delete(running);
        sleep.wake();
      });
    inHand.add(running);
  }

  /** Starts due tasks as far as there are free slots. @returns milliseconds until the next poll */
  async function startDueTasks(): Promise<number> {
    const open = [...stations.values()].filter((station) => freeOf(station) > 0);
    if (open.length === 0) return POLL_MS;
    let wait = POLL_MS;
    const kinds = open.map(({ handler }) => handler.kind);
    for (const { kind, inMs } of await readDueTimes(database.platform, kinds)) {
      const station = stations.get(kind);
      // Stopped in the meantime.
      if (station === undefined) continue;
      if (inMs > 0) {
        wait = Math.min(wait, inMs);
        continue;
      }
      const tasks = await claimTasks(database.platform, station.handler, freeOf(station));
      for (const task of tasks) start(station, task);
      wait = Math.min(wait, tasks.length > 0 ? 0 : BLOCKED_MS);
    }
    return wait;
  }

  function runLoop(): () => Promise<void> {
    let isStopped = false;
    const notifications = createNotifications(options, (kinds) => {
      if (kinds === 'any' || kinds.some((kind) => stations.has(kind))) sleep.wake();
    });
    async function loop(): Promise<void> {
      while (!isStopped) {
        notifications.open();
        look = startDueTasks().catch((error: unknown) => {
          logger.warn({ err: error }, 'queue not reachable');
          return FAILED_MS;
        });
        await sleep.until(await look);
      }
    }
    const running = loop();
    return async () => {
      isStopped = true;
      sleep.wake();
      await running;
      await notifications.close();
    };
  }

  async function stop(handlers: readonly TaskHandler[]): Promise<void> {
    const stopped = handlers.flatMap(({ kind }) => stations.get(kind) ?? []);
    for (const { handler, stopping } of stopped) {
      stations.delete(handler.kind);
      stopping.abort();
    }
    await look;
    await Promise.all(stopped.flatMap(({ inHand }) => [...inHand]));
    if (stations.size > 0 || stopLoop === undefined) return;
    const stopNow = stopLoop;
    stopLoop = undefined;
    await stopNow();
  }

  return {
    work(handlers) {
      for (const handler of handlers)
        stations.set(handler.kind, { handler, stopping: new AbortController(), inHand: new Set() });
      stopLoop ??= runLoop();
      sleep.wake();
      return () => stop(handlers);
    },
  };
}
