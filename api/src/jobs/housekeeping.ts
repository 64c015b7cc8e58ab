import type { FastifyBaseLogger } from 'fastify';
import type { ApiModule } from '../module';
import type { Platform } from '../platform';

const EVERY_MS = 60 * 60 * 1_000;

/** Runs the clean-up of all modules. A failed step is logged and retried next time. It does not delay the others. */
export async function sweep(
  platform: Platform,
  modules: readonly ApiModule[],
  logger: FastifyBaseLogger,
): Promise<void> {
  for (const { name, sweep: steps = {} } of modules)
    for (const [step, run] of Object.entries(steps))
      await run(platform, { logger, modules }).catch((error: unknown) =>
        logger.warn({ err: error, module: name, step }, 'housekeeping postponed'),
      );
}

/** Runs the clean-up now and then every hour. Replicas may do it at the same time. The returned function stops it. */
export function startHousekeeping(
  platform: Platform,
  modules: readonly ApiModule[],
  logger: FastifyBaseLogger,
): () => void {
  const run = () => void sweep(platform, modules, logger);
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
