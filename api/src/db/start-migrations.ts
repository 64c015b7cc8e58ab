import type { FastifyBaseLogger } from 'fastify';
import { type MigrationRun, migrate } from './migrate';
import { numberOf, readMigrations } from './read-migrations';
import { announceReplica } from './replicas';

/** How often it is seen whether the replicas of the version before have left. */
const FINISH_EVERY_MS = 15_000;

/**
 * Migrates the database, says to newer replicas that this one runs, and later applies what waits for older ones to leave.
 *
 * @param url the address of PostgreSQL itself, with the login that owns the tables
 * @returns stops it
 */
export async function startMigrations(
  url: string,
  folder: string,
  logger: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const run = async (): Promise<MigrationRun> => {
    const result = await migrate(url, folder, (line) => logger.warn(line));
    const { applied, deferred } = result;
    if (applied.length > 0) logger.info({ migrated: applied, deferred }, 'database migrated');
    return result;
  };

  const { deferred } = await run();
  const replica = announceReplica(url, Math.max(...(await readMigrations(folder)).map(numberOf)), logger);
  await replica.ready();

  async function finish(): Promise<void> {
    const left = await run().catch((error: unknown) => {
      logger.warn({ err: error }, 'migrations after the deploy postponed');
    });
    if (left === undefined || left.deferred.length > 0) timer = setTimeout(finish, FINISH_EVERY_MS).unref();
  }
  let timer = deferred.length > 0 ? setTimeout(finish, FINISH_EVERY_MS).unref() : undefined;

  return async () => {
    clearTimeout(timer);
    await replica.close();
  };
}
