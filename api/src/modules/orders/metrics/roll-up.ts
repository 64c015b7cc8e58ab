import { z } from '@balcao/api-schema';
import type { Database, Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { againIn, defineTask, enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import {
  advanceTo,
  deleteRollUps,
  lockNextPart,
  nextStalePart,
  storesToRollUp,
  storesWithRollUps,
  writePart,
} from './roll-up-repository';

/** Rolls up the days and hours of a store that are over, and those that have changed since. */
const rollUpTask = defineTask('metrics-roll-up', z.object({ storeId: z.string() }));

/** Rolls up a day that is over, or an hour of the one that runs. @returns whether there was one */
const rollUpNextPart = (database: Database, owner: Owner): Promise<boolean> =>
  database.withSeller(owner.sellerId, async (trx) => {
    const next = await lockNextPart(trx, owner);
    const part = next ?? (await nextStalePart(trx, owner));
    if (part === undefined) return false;
    await writePart(trx, owner, part);
    if (next !== undefined) await advanceTo(trx, owner, next.ends);
    return true;
  });

/** Rolls up all that a store has to be rolled up, a day or an hour per transaction. */
export async function rollUp(
  database: Database,
  owner: Owner,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await rollUpNextPart(database, owner)));
}

export const rollUpMetrics = (database: Database): TaskHandler =>
  handleTask(rollUpTask, {
    concurrency: 1,
    leaseSeconds: 3_600,
    async run({ storeId }, { task: { sellerId }, stopping }) {
      await rollUp(database, { sellerId, storeId }, () => stopping.aborted);
      return stopping.aborted ? againIn(0) : undefined;
    },
  });

/** Enqueues the roll-up of stores. One that is under way looks again when it is done. */
export const enqueueRollUps = (executor: Executor, stores: readonly Owner[]): Promise<void> =>
  enqueueAll(
    executor,
    rollUpTask,
    stores.map(({ sellerId, storeId }) => ({
      payload: { storeId },
      sellerId,
      key: storeId,
      idempotencyKey: storeId,
    })),
    'restart',
  );

/** Enqueues the roll-ups of stores whose figures nobody has asked for. */
export const enqueueDueRollUps = async ({ platform }: Database): Promise<void> =>
  enqueueRollUps(platform, await storesToRollUp(platform));

/** Makes all roll-ups anew, while the product runs. @returns of how many stores */
export async function rebuildMetrics(database: Database): Promise<number> {
  const stores = await storesWithRollUps(database.platform);
  for (const owner of stores) {
    await database.withSeller(owner.sellerId, (trx) => deleteRollUps(trx, owner));
    await rollUp(database, owner);
  }
  return stores.length;
}
