import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { HealthWatch } from '../channel/health-watch';
import type { ServedChannel } from './edge-source';

const DECIDE_EVERY_MS = 5_000;

/** Ends a failing canary while the edge runs, and counts that. Pages loaded after that get the stable composition. */
export function watchHealth(
  app: FastifyInstance,
  { health, refresh }: Pick<ServedChannel, 'refresh'> & { health: Pick<HealthWatch, 'decide'> },
  registry: Registry,
): void {
  const aborts = new Counter({
    name: 'canary_aborts_total',
    help: 'Canaries that this edge ended, or found ended by another, because they failed in browsers',
    registers: [registry],
  });
  const decide = async () => {
    if (!(await health.decide())) return;
    aborts.inc();
    await refresh();
  };
  const timer = setInterval(() => void decide(), DECIDE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
