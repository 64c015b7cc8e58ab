import type { FastifyInstance } from 'fastify';
import type { ServedChannel } from './edge-source';

const DECIDE_EVERY_MS = 5_000;

/** Ends a failing canary while the edge runs. Pages loaded after that get the stable composition. */
export function watchHealth(app: FastifyInstance, { health, refresh }: ServedChannel): void {
  const decide = async () => {
    if (await health.decide()) await refresh();
  };
  const timer = setInterval(() => void decide(), DECIDE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
