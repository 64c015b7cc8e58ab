import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A process that did nothing for so long stands, and answers nobody. */
const STANDS_AFTER_MS = 10_000;
const TICKS = 10;

/** Requests that are remembered: any of them may be the one. */
const SLOTS = 32;
const SLOT_BYTES = 256;

/** Watches over a process, and knows the subjects that it works on. */
export interface Watchdog {
  /** Notes that work on a subject goes on. */
  note(subject: object, name: string): void;
  /** Notes that there is no more of it. */
  close(subject: object): void;
  /**
   * Ends this process when its event loop stands, by a thread of its own: nothing in the loop would notice, and no signal is heard. Whoever
   * started it starts it anew. Before that, a line of the log names what was being worked on, the likeliest first.
   *
   * Not while a debugger is attached, which holds the loop on purpose. A container needs an init, as nobody kills process 1 from inside.
   */
  watch(standsAfterMs?: number): void;
  end(): Promise<void>;
}

export function createWatchdog(): Watchdog {
  // The beat, the number of the newest entry, and the entry that each slot has; 0 for one that is closed.
  const beat = new SharedArrayBuffer((2 + SLOTS) * Int32Array.BYTES_PER_ELEMENT);
  const names = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  const heart = new Int32Array(beat);
  const texts = Buffer.from(names);
  const entries = new WeakMap<object, number>();
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker | undefined;

  function close(subject: object): void {
    const entry = entries.get(subject);
    if (entry !== undefined) Atomics.compareExchange(heart, 2 + (entry % SLOTS), entry, 0);
  }
  return {
    note(subject, name) {
      close(subject);
      const entry = Atomics.add(heart, 1, 1) + 1;
      const start = (entry % SLOTS) * SLOT_BYTES;
      const written = texts.write(name, start, SLOT_BYTES - 1);
      texts[start + written] = 0;
      Atomics.store(heart, 2 + (entry % SLOTS), entry);
      entries.set(subject, entry);
    },
    close,
    watch(standsAfterMs = STANDS_AFTER_MS) {
      if (inspector.url() !== undefined) return;
      const tickMs = standsAfterMs / TICKS;
      timer = setInterval(() => Atomics.add(heart, 0, 1), tickMs / 2).unref();
      thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
        execArgv: [],
        workerData: { beat, names, slots: SLOTS, slotBytes: SLOT_BYTES, tickMs, ticks: TICKS },
      });
      thread.unref();
    },
    async end() {
      clearInterval(timer);
      await thread?.terminate();
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    watchdog: Watchdog;
  }
}

/** Notes the requests of a service for its watchdog, by route and size. It watches when the service says so. */
export function registerWatchdog(app: FastifyInstance): void {
  const watchdog = createWatchdog();
  app.decorate('watchdog', watchdog);
  const note = (request: FastifyRequest) =>
    watchdog.note(
      request,
      `${request.method} ${request.routeOptions.url ?? 'unknown'} ${request.headers['content-length'] ?? 0} bytes`,
    );
  app.addHook('onRequest', (request, _reply, done) => {
    note(request);
    done();
  });
  // Its body is there, and is looked at next.
  app.addHook('preValidation', (request, _reply, done) => {
    note(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    watchdog.close(request);
    done();
  });
  app.addHook('onClose', () => watchdog.end());
}
