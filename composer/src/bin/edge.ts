import { resolve } from 'node:path';
import { createEdge } from '../edge/app';
import { readEdgeConfig } from '../edge/config';
import { assertProductionSettings } from '../edge/config-production';

/** After draining: as long as a build may take to be published. */
const STOP_WITHIN_MS = 120_000;

try {
  const config = readEdgeConfig(process.env, resolve(import.meta.dirname, '../../..'));
  assertProductionSettings(config);
  const app = await createEdge(config);
  await app.listen({ port: config.port, host: config.host });
  app.watchdog.watch();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await app.drain.begin();
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      await app.close();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
