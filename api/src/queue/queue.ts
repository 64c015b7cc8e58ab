import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { createNotifications } from './notifications';
import { claimTasks, readDueTimes } from './repository';
import { runTask } from './run-task';
import { createSleep } from './sleep';
import type { ClaimedTask, TaskHandler } from './task-type';

/** An idle worker looks this often, in case a notification was lost; below the time after which the pool closes its connection. */
const POLL_MS = 8_000;
/** Where something is due that cannot be claimed, such as more of a key that is in hand elsewhere. */
const BLOCKED_MS = 1_000;
/** While the database is away. */
const FAILED_MS = 1_000;

/** The worker of this process. Nothing connects before the first `work`. */
export interface Queue {
  /**
   * Works off tasks of these kinds from now on.
   *
   * @returns the function that stops it, after the tasks in hand
   */
  work(handlers: readonly TaskHandler[]): () => Promise<void>;
}

/** A handler at work. */
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

  /** Starts what is due and finds a free place. @returns in how many milliseconds to look again */
  async function takeDue(): Promise<number> {
    const open = [...stations.values()].filter((station) => freeOf(station) > 0);
    if (open.length === 0) return POLL_MS;
    let wait = POLL_MS;
    const kinds = open.map(({ handler }) => handler.kind);
    for (const { kind, inMs } of await readDueTimes(database.platform, kinds)) {
      const station = stations.get(kind);
      // Stopped meanwhile.
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
        look = takeDue().catch((error: unknown) => {
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
