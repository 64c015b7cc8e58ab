import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import type { Platform } from '../../../platform';
import { countNewWords } from './word-repository';

/** The gauge by which operators are told of a gateway's unfamiliar word, once: for a day. It is left out while the database is down. */
export function gatewayWordsMetric({ database }: Platform): FastifyPluginAsync {
  return async (app) => {
    new Gauge({
      name: 'gateway_unfamiliar_words',
      help: 'Statuses of gateways that were first seen in the last day and that no adapter knows',
      labelNames: ['gateway'],
      registers: [app.metricsRegistry],
      async collect() {
        const counts = await countNewWords(database).catch(() => []);
        this.reset();
        for (const { gateway, words } of counts) this.set({ gateway }, Number(words));
      },
    });
  };
}
