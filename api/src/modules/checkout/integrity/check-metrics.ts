import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import type { Platform } from '../../../platform';
import { readCheckFigures } from './check-repository';

/** Gauges about the looks at payment pages. They are left out while the database is down. */
export function integrityMetrics({ database: { platform } }: Platform): FastifyPluginAsync {
  const read = () => readCheckFigures(platform).catch(() => []);
  return async (app) => {
    const registers = [app.metricsRegistry];
    new Gauge({
      name: 'checkout_looks',
      help: 'Payment pages by what the last look at them has come to',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        for (const { state, pages } of await read()) this.set({ state }, pages);
      },
    });
    new Gauge({
      name: 'checkout_look_oldest_seconds',
      help: 'For how long the payment page that was seen longest ago was not seen',
      registers,
      async collect() {
        const ages = (await read()).map(({ oldestSeconds }) => oldestSeconds);
        this.set(Math.max(0, ...ages));
      },
    });
  };
}
