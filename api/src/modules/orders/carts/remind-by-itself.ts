import { z } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import type { CartsLeft } from '../../../events/domain-events';
import { Problem } from '../../../problem';
import { defineTask, enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { readCartSettings } from './cart-repository';
import { lockFound, type RemindingParts, sendReminder } from './remind';

/** The one reminder that a buyer of the store's own checkout gets without anybody pressing anything. */
const reminderTask = defineTask('cart-reminder', z.object({ storeId: z.string(), cartId: z.string() }));

/** Enqueues the reminders of carts that were left for the first time, in the transaction that notes it. */
export async function enqueueReminders(
  trx: SellerTransaction,
  { sellerId, storeId, carts }: CartsLeft,
): Promise<void> {
  const live = carts.filter(({ isTest }) => !isTest);
  if (live.length === 0) return;
  await enqueueAll(
    trx,
    reminderTask,
    live.map(({ id }) => ({
      payload: { storeId, cartId: id },
      sellerId,
      key: storeId,
      idempotencyKey: id,
    })),
  );
}

/** Why no mail goes out is nobody's fault, and nothing that a later attempt would mend. */
const REFUSALS: readonly string[] = ['cart_not_remindable', 'buyer_mails_closed', 'too_many_requests'];

/** Reminds once, where the buyer may be reminded: of any number of runs at once, one sends a mail. */
export const remindLeftCarts = (parts: RemindingParts): TaskHandler =>
  handleTask(reminderTask, {
    concurrency: 1,
    async run({ storeId, cartId }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      try {
        await parts.database.withSeller(sellerId, async (trx) => {
          const found = await lockFound(trx, owner, cartId);
          const isFirst = found?.cart.isOwnCheckout && found.cart.reminders === 0;
          if (!isFirst || !(await readCartSettings(trx, owner)).remindsByItself) return;
          await sendReminder(trx, parts, { owner, origin: SYSTEM_ORIGIN }, found);
        });
      } catch (error) {
        if (!(error instanceof Problem) || !REFUSALS.includes(error.code)) throw error;
      }
      return undefined;
    },
  });
