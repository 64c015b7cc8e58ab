import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database';
import { type KindFigures, readFigures } from './figures-repository';

/** Adds gauges about the tasks of each kind. They are left out while the database is down. */
export function addQueueMetrics({ platform }: Database, registry: Registry): void {
  let reading: Promise<KindFigures[]> | undefined;
  /** All gauges of one scrape share one read. */
  const read = (): Promise<KindFigures[]> => {
    reading ??= readFigures(platform)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const addGauge = (name: string, help: string, figureOf: (figures: KindFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const figures = await read();
        this.reset();
        for (const kind of figures) this.set({ kind: kind.kind }, figureOf(kind));
      },
    });
  addGauge('queue_tasks_due', 'Tasks that a free worker would take now', ({ due }) => due);
  addGauge('queue_oldest_due_seconds', 'How long the oldest of them waits', (kind) => kind.oldestSeconds);
  addGauge('queue_tasks_parked', 'Tasks that wait for somebody to retry them', ({ parked }) => parked);
}
