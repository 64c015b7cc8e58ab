import { pino } from 'pino';
import type { Platform } from '../src/platform';
import { createQueue } from '../src/queue';
import { claimTasks } from '../src/queue/claim-repository';
import { runTask } from '../src/queue/run-task';
import type { TaskHandler } from '../src/queue/task-type';

const logger = pino({ level: 'silent' });

/** Claims the next task and runs it, as a worker does. @returns whether there was one */
export async function workNext(
  { database }: Pick<Platform, 'database'>,
  handler: TaskHandler,
): Promise<boolean> {
  const [task] = await claimTasks(database.platform, handler, 1);
  if (task === undefined) return false;
  await runTask({ database, logger }, handler, { task, stopping: new AbortController().signal });
  return true;
}

/** A second worker, like that of another process. */
export function ownWorker({ database, config }: Pick<Platform, 'database' | 'config'>) {
  return { database, logger, queue: createQueue({ database, url: config.database.directUrl, logger }) };
}

const tasks = ({ database }: Pick<Platform, 'database'>) => database.platform.updateTable('queue_tasks');

/** Makes the scheduled tasks of a kind due: all of them, or those of a seller alone, whatever other tests have left. */
export async function becomeDue(
  platform: Pick<Platform, 'database'>,
  kind: string,
  sellerId?: string,
): Promise<void> {
  let scheduled = tasks(platform)
    .set({ next_attempt_at: new Date(0) })
    .where('status', '=', 'scheduled')
    .where('kind', 'like', `${kind}%`);
  if (sellerId !== undefined) {
    scheduled = scheduled.where('seller_id', '=', sellerId);
    await restOthers(platform, kind, sellerId);
  }
  await scheduled.execute();
}

/** Postpones tasks of other tests, so that only this test's tasks take turns: those of its seller where it has some already. */
export async function restOthers(
  platform: Pick<Platform, 'database'>,
  kind: string,
  sellerId?: string,
): Promise<void> {
  let others = tasks(platform)
    .set({ status: 'scheduled', next_attempt_at: new Date('2100-01-01') })
    .where('status', 'in', ['ready', 'scheduled'])
    .where('kind', 'like', `${kind}%`);
  if (sellerId !== undefined) others = others.where('seller_id', 'is distinct from', sellerId);
  await others.execute();
}

/** Ends the leases of a kind, as if their workers had died. */
export async function endLeases(platform: Pick<Platform, 'database'>, kind: string): Promise<void> {
  await tasks(platform)
    .set({ leased_until: new Date(0) })
    .where('status', '=', 'leased')
    .where('kind', 'like', `${kind}%`)
    .execute();
}
