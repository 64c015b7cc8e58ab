import { z } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { againIn, defineTask, enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { lockCheck, storesWithoutCheck, writeCheck } from './check-repository';
import { type CheckParts, checkStore } from './check-store';
import { type Expected, readExpected } from './expected';
import { type CheckResult, nextCheck } from './next-check';

/** Looks at the payment page of a store every hour, for as long as the store is there. */
const checkTask = defineTask('checkout-look', z.object({ storeId: z.string() }));

const STORES_AT_ONCE = 1_000;
const HOUR_MS = 3_600_000;

/** Notes what was seen, and tells of what is new in the store's audit log. @returns seconds until the next look */
async function note({ database }: CheckParts, owner: Owner, sight: CheckResult): Promise<number> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const before = await lockCheck(trx, owner);
    const after = nextCheck(before, sight);
    await writeCheck(trx, owner, after);
    if (after.news)
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId: owner.sellerId,
        action: `checkout-look.${after.news}`,
        entity: 'store',
        entityId: owner.storeId,
        after: { findings: after.findings },
      });
    return after.again;
  });
}

/** Works the looks off, where this installation says where its cards are typed. */
export function checkStores(parts: Platform, expectedOf = readExpected): TaskHandler[] {
  const { cardOrigin } = parts.config;
  if (cardOrigin === undefined) return [];
  let expected: Expected | undefined;
  return [
    handleTask(checkTask, {
      concurrency: 2,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ storeId }, { task: { sellerId } }) {
        expected ??= expectedOf(parts.config, cardOrigin);
        const owner = { sellerId, storeId };
        return againIn(await note(parts, owner, await checkStore(parts, owner, expected)));
      },
    }),
  ];
}

/** Enqueues the first look at pages that nobody has looked at, spread over the next hour. */
export async function enqueueChecks({ database: { platform }, config }: Platform): Promise<void> {
  if (config.cardOrigin === undefined) return;
  const stores = await storesWithoutCheck(platform, checkTask.kind, STORES_AT_ONCE);
  const now = currentTime().getTime();
  await enqueueAll(
    platform,
    checkTask,
    stores.map(({ sellerId, storeId }, index) => ({
      payload: { storeId },
      sellerId,
      idempotencyKey: storeId,
      at: new Date(now + (index * HOUR_MS) / stores.length),
    })),
  );
}
