import { setTimeout as delay } from 'node:timers/promises';
import type { Lifetime } from './lifetime';
import { Service, type ServiceOptions } from './service';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A busy machine starts its database slowly; for so long the very first start is tried again. */
const FIRST_START_MS = 300_000;
/** The time after which a process is past its start: it did not die of that. */
const SETTLED_MS = 60_000;

export interface KeepRunningOptions extends ServiceOptions {
  /** Answers 200 once the service works. */
  readyUrl: string;
  /** Told each process that is started. */
  onStart: (pid: number) => Promise<void>;
  /** Tells people what happens, a line at a time. */
  log: (line: string) => void;
  firstWaitMs?: number;
  firstStartMs?: number;
}

/**
 * Starts a service that must go on. When it dies it is started again, after a wait that doubles while it keeps dying, and
 * the log says so. It ends with the command.
 *
 * @throws PlainError when its very first start fails, or its database does not answer for minutes
 */
export async function keepRunning(lifetime: Lifetime, options: KeepRunningOptions): Promise<void> {
  const {
    name,
    readyUrl,
    onStart,
    log,
    firstWaitMs = FIRST_WAIT_MS,
    firstStartMs = FIRST_START_MS,
  } = options;
  const stopping = new AbortController();
  let service = new Service(options);
  let supervision = Promise.resolve();

  /** A database may be slow to answer; any other end at the start is a failure. */
  async function startFirst(): Promise<void> {
    const deadline = performance.now() + firstStartMs;
    let wait = firstWaitMs;
    for (;;) {
      await onStart(service.pid);
      try {
        return await service.ready(readyUrl);
      } catch (error) {
        if (!service.mayComeAgain || stopping.signal.aborted || performance.now() > deadline) throw error;
      }
      log(`The ${name} waits for its database`);
      await delay(wait, undefined, { signal: stopping.signal });
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      service = new Service(options);
    }
  }

  async function restartForever(): Promise<void> {
    let wait = firstWaitMs;
    let startedAt = performance.now();
    for (;;) {
      await service.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > SETTLED_MS) wait = firstWaitMs;
      log(`${service.failure().message}\n  It is started again.`);
      await delay(wait, undefined, { signal: stopping.signal });
      if (stopping.signal.aborted) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      startedAt = performance.now();
      service = new Service(options);
      await onStart(service.pid);
      const isReady = await service.ready(readyUrl).then(
        () => true,
        () => false,
      );
      if (isReady) log(`The ${name} is running again.`);
    }
  }

  await lifetime.add(async () => {
    stopping.abort();
    await service.stop();
    await supervision;
  });
  await startFirst();
  supervision = restartForever().catch((error: unknown) => {
    if (!stopping.signal.aborted) lifetime.fail(error);
  });
}
