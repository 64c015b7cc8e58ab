import type { FastifyInstance } from 'fastify';

/** Lets a server tell the processor time of its process under `/metrics`, as the API does. */
export function exposeProcessorTime(app: FastifyInstance): void {
  app.get('/metrics', async () => {
    const { user, system } = process.cpuUsage();
    return `process_cpu_seconds_total ${(user + system) / 1e6}\n`;
  });
}
