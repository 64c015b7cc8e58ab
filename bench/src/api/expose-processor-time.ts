import type { FastifyInstance } from 'fastify';

/** Lets a server tell the processor time of its process. The API tells its own among its metrics. */
export function exposeProcessorTime(app: FastifyInstance): void {
  app.get('/processor-time', async () => {
    const { user, system } = process.cpuUsage();
    return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
  });
}
