import type { FastifyBaseLogger } from 'fastify';
import { followDatabaseClock } from './clock';
import type { Database } from './database';

const EVERY_MS = 10 * 60 * 1_000;
const NOTABLE_MS = 2_000;

/** Follows the database's clock, and logs when this machine's is far from it. The returned function stops it. */
export async function startClock(
  database: Pick<Database, 'platform'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => void> {
  async function measure(): Promise<void> {
    const aheadMs = await followDatabaseClock(database);
    if (Math.abs(aheadMs) > NOTABLE_MS) logger.warn({ aheadMs }, 'this clock differs from the database’s');
  }
  await measure();
  // Without an answer the last measurement goes on counting.
  const again = () => measure().catch((error: unknown) => logger.warn({ err: error }, 'clock not compared'));
  const timer = setInterval(() => void again(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
