import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The drain of a service that leaves: it says that it is not ready, and still answers until proxies have noticed. */
export interface Drain {
  readonly isDraining: boolean;
  /** Calls back when draining begins, with the milliseconds that it takes. */
  onBegin(callback: (milliseconds: number) => void): void;
  /** Begins and resolves when the service may close. */
  begin(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

/**
 * Decorates the service with its drain. Answers while draining close their connections, so that a proxy keeps none that
 * would break when the service closes.
 */
export function registerDrain(app: FastifyInstance, seconds: number): void {
  const callbacks: ((milliseconds: number) => void)[] = [];
  let isDraining = false;

  app.decorate('drain', {
    get isDraining() {
      return isDraining;
    },
    onBegin: (callback) => void callbacks.push(callback),
    async begin() {
      isDraining = true;
      for (const callback of callbacks) callback(seconds * 1_000);
      await pause(seconds * 1_000);
    },
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    // Closing a connection while the sender still sends would lose the answer.
    if (isDraining && request.raw.complete !== false) reply.header('connection', 'close');
    done();
  });
}
